import Type, { type Static } from "typebox";
import {
  type AccountTalk,
  accountTalkIn,
  anyNewsIn,
  asksOfOwn,
  bareAnswerIn,
  hasOwn,
  isOfOwn,
  sendsElsewhere,
} from "../language/account-talk.ts";
import { fail, notApplicable, partial, pass } from "../language/answers.ts";
import { identifierAskedIn } from "../language/asked-identifiers.ts";
import { identifierGivenIn } from "../language/given-identifiers.ts";
import { type Match, quoteMatch, wholeOf } from "../language/pattern.ts";
import { plainWords } from "../language/plain-words.ts";
import type { Check, Finding, Reading, Turn } from "../types.ts";

const parameters = Type.Object({
  asked_is_enough: Type.Boolean({
    default: true,
    description: "Whether it is enough that the agent asks; otherwise the customer has to give an identifier.",
  }),
});

export const identityVerification: Check = {
  key: "identity_verification",
  title: "Identity verification",
  description: "The agent makes sure whom it talks to before it tells or changes anything of an account.",
  parameters,
  english: true,
  run,
};

function run(reading: Reading, { asked_is_enough }: Static<typeof parameters>): Finding {
  const { talk, identifier, news, asked } = traces(reading, asked_is_enough);
  if (talk === undefined && news && identifier !== undefined) {
    const rationale = "An identifier comes, and nothing of the account is told before.";
    return pass({ confidence: 0.55, rationale, evidence: [quoteMatch(identifier)] });
  }
  if (talk === undefined) {
    const confidence = identifier === undefined ? 0.8 : 0.55;
    return notApplicable("Nothing of a particular account, order or person is told or changed.", confidence);
  }
  if (identifier === undefined) return withoutIdentifier(talk);
  const evidence = [quoteMatch(identifier), quoteMatch(talk)];
  if (comesFirst(identifier, talk, asked)) {
    const rationale = "An identifier comes before anything of the account is told or changed.";
    return pass({ confidence: 0.85, rationale, evidence });
  }
  if (!talk.strong) {
    const rationale = "An identifier comes, though perhaps after account talk had begun.";
    return pass({ confidence: 0.5, rationale, evidence });
  }
  return partial({ confidence: 0.75, rationale: "An identifier comes only after account talk had begun.", evidence });
}

interface Traces {
  talk: AccountTalk | undefined;
  identifier: Match | undefined;
  /** What the agent tells once it has an identifier. */
  news: boolean;
  asked: boolean;
}

function traces(reading: Reading, askedIsEnough: boolean): Traces {
  const found: Traces = { talk: undefined, identifier: undefined, news: false, asked: false };
  let asksOwn = false;
  /** Who is called or written to is spoken to of its own. */
  let ofOwn = reading.turns[0]?.speaker === "agent";
  let spoken = false;
  let known = false;
  /** The agent's turns since a reference was given. */
  let answers = Number.POSITIVE_INFINITY;
  for (const turn of reading.turns) {
    if (turn.speaker === "agent") {
      const bare = asksOwn && found.identifier === undefined ? bareAnswerIn(reading, turn) : null;
      if (!found.talk?.strong) {
        const talk = accountTalkIn(reading, turn, ofOwn) ?? bare;
        found.talk = later(
          found.talk,
          talk !== null && spoken && !known && isArranged(talk) ? { ...talk, strong: false } : talk,
        );
      }
      if (found.identifier === undefined && fromChannel.test(turn.text))
        found.identifier = wholeOf(plainWords(reading, turn));
      asksOwn = false;
      found.news ||= isNews(reading, turn, found, answers);
      answers += 1;
      if (askedIsEnough && found.identifier === undefined) {
        found.identifier = identifierAskedIn(reading, turn) ?? undefined;
        found.asked = found.identifier !== undefined;
      }
    } else if (turn.speaker === "system") {
      if (authenticated.test(turn.text)) found.identifier ??= wholeOf(plainWords(reading, turn));
    } else if (turn.speaker === "customer") {
      const given = found.identifier === undefined || found.asked ? identifierGivenIn(reading, turn) : null;
      if (given !== null && isReference(given)) answers = 0;
      found.identifier ??= given ?? undefined;
      asksOwn ||= asksOfOwn(reading, turn);
      ofOwn = (ofOwn && spoken) || isOfOwn(reading, turn);
      known ||= hasOwn(reading, turn);
      spoken = true;
    }
    if (found.talk?.strong && found.identifier !== undefined) break;
  }
  return found;
}

/** What is told after an identifier; who names an order is told of it unless it is sent elsewhere at once. */
const isNews = (reading: Reading, turn: Turn, { identifier }: Traces, answers: number) =>
  identifier !== undefined && (anyNewsIn(reading, turn) !== null || (answers === 0 && !sendsElsewhere(reading, turn)));

const isReference = ({ text }: Match) => /\d|@|masked/.test(text);

/** What the channel knows of who it is. */
const authenticated = /\b(?:authenticated|verified|signed in|logged in|identity confirmed|passed (?:id|security))\b/i;

/** What may have been arranged just now, or is of nobody in particular. */
const isArranged = ({ text }: Match) =>
  /(?:^| )(?:booking|reservation|reserved|booked|tickets?|appointment|visit|reference|tables?|rooms?|car|vehicle|total|ride|seats?|movie|trip|confirmation|selected|requested|request|have you (?:down|as|in))(?: |$)/.test(
    text,
  ) ||
  !/^(?:your?|yours|i|we|looking|according)(?: |$)/.test(text) ||
  (text.startsWith("your ") && !ofAccount.test(` ${text} `));

const ofAccount =
  / (?:accounts?|orders?|parcels?|packages?|delivery|prescription|results?|refund|payments?|salary|claim|cards?|bills?|balance|application|repair|policy|subscription|membership|contract|invoices?|flight|luggage|bags?|deposit|loan|mortgage|direct debit|debit|meter|points|limit|visa|passport|licen[cs]e|renewal|transfer|shipment|slot|plan|tariff|pass|usage|fine|case|file|warranty|driver|engineer|technician|courier|line|number|address|rent|lease|test|scan|save|premium|cover|item|return|unpaid|overdue|outstanding|password|profile|records?) /;

/** The agent says that it knows from where it is called or written from. */
const fromChannel =
  /\b(?:(?:from|by|under|with) (?:your|the) (?:phone |mobile |caller )?(?:number|login|profile) (?:you|i|we)|from your (?:phone )?number|caller id|you(?:'| a)re (?:already )?(?:logged|signed) in|(?:recogni[sz]e|matched) your (?:number|login|e-?mail)|number you(?:'| a)re (?:calling|writing|texting) from)\b/i;

/** A sure sign replaces an unsure one. */
const later = (talk: AccountTalk | undefined, found: AccountTalk | null) =>
  found === null || (talk !== undefined && !found.strong) ? talk : found;

function withoutIdentifier(talk: AccountTalk): Finding {
  if (!talk.strong) {
    return notApplicable("Something is arranged, but nothing of a particular account is told.", 0.5);
  }
  return fail({
    confidence: 0.75,
    rationale: "The agent tells or changes something of an account and nobody gives or asks for an identifier.",
    evidence: [quoteMatch(talk)],
  });
}

/** Who is asked has to be let answer first. */
const comesFirst = (one: Match, other: Match, asked: boolean) =>
  one.plain.turn.index < other.plain.turn.index ||
  (!asked && one.plain.turn.index === other.plain.turn.index && one.start <= other.start);
