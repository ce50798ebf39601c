import Type, { type Static } from "typebox";
import { quoteTurn } from "../evidence.ts";
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
import { type Match, quoteMatch, restOf, wholeOf } from "../language/pattern.ts";
import { plainWords } from "../language/plain-words.ts";
import type { Check, Finding, Reading, Turn } from "../types.ts";

const parameters = Type.Object({
  asked_is_enough: Type.Boolean({
    default: true,
    description: "Whether it is enough that the agent asks. Otherwise the customer must give an identifier.",
  }),
});

export const identityVerification: Check = {
  key: "identity_verification",
  title: "Identity verification",
  description: "The agent verifies the customer's identity before it discloses or changes account data.",
  parameters,
  english: true,
  run,
};

function run(reading: Reading, { asked_is_enough }: Static<typeof parameters>): Finding {
  const { talk, identifier, news, asked } = traces(reading, asked_is_enough);
  if (talk === undefined && news && identifier !== undefined) {
    const rationale = "An identifier is given, and no account data is disclosed before.";
    return pass({ confidence: 0.55, rationale, evidence: [quoteMatch(identifier)] });
  }
  if (talk === undefined) {
    const confidence = identifier === undefined ? 0.8 : 0.55;
    return notApplicable("No data of a particular account, order or person is disclosed or changed.", confidence);
  }
  const unclear = talk.strong ? doubtOf(reading, talk, asked_is_enough) : null;
  if (unclear !== null && (identifier === undefined || !comesFirst(identifier, talk, asked))) {
    return pass({ confidence: 0.5, rationale: unclear, evidence: [quoteMatch(talk)] });
  }
  const hint = talk.strong ? hintBefore(reading, talk) : undefined;
  if (hint !== undefined && (identifier === undefined || !comesFirst(identifier, talk, asked))) {
    const rationale = "The customer may have said before who they are, or which account or order they mean.";
    return pass({ confidence: 0.5, rationale, evidence: [quoteTurn(hint), quoteMatch(talk)] });
  }
  if (identifier === undefined) return withoutIdentifier(talk);
  const evidence = [quoteMatch(identifier), quoteMatch(talk)];
  if (comesFirst(identifier, talk, asked)) {
    const rationale = "An identifier is given before account data is disclosed or changed.";
    return pass({ confidence: 0.85, rationale, evidence });
  }
  if (!talk.strong) {
    const rationale = "An identifier is given, though perhaps after account data was discussed.";
    return pass({ confidence: 0.5, rationale, evidence });
  }
  return partial({
    confidence: 0.75,
    rationale: "An identifier is given only after account data was discussed.",
    evidence,
  });
}

/** Letters with digits, as references of all kinds are built, or an address in the net. */
const reference =
  /(?<![\p{L}\d])(?:[A-Z]{1,5}[-/ ]?(?:[A-Z]{1,4}[-/ ]?)?\d{2}[A-Z\d/-]*|\d{2,}[-/][A-Z\d]*\d[A-Z\d/-]*)(?![\p{L}\d])|[\w.-]+@[\w.-]+/u;
/** "It's Grace Oduya from the florist's": a first and a last name where somebody says who it is. */
const name =
  /\b(?:it's|it is|this is|I'm|I am|name's|name is|here is|for|of|under) (?:(?:Mr|Mrs|Ms|Miss|Dr)\.? )?\p{Lu}\p{Ll}+ (?:(?:van|von|de|der|al|el|O') ?)?\p{Lu}\p{L}+|\b(?:[Nn]ame's|[Nn]ame is|[Nn]ame:|[Nn]ame of|[Ss]urname(?: is|'s)?|[Uu]nder) \p{Lu}\p{Ll}+/u;
const ofTime = /^\d{1,4}[-/]\d{1,2}(?:[-/]\d{2,4})?$/;

/** What has a number and is nobody's own. */
const ofNobody = /\b(?:flight|train|bus|route|error|model|version|code|phone|section)(?: (?:was|is|no|number))* $/i;

/** A customer's turn before that has the look of a reference in a form unknown here. */
const hintBefore = (reading: Reading, talk: AccountTalk): Turn | undefined =>
  reading.customerTurns.find(({ index, text }) => {
    if (index >= talk.plain.turn.index) return false;
    if (name.test(text.slice(0, 2_000))) return true;
    const found = reference.exec(text.slice(0, 2_000));
    return (
      found !== null && !ofTime.test(found[0]) && !ofNobody.test(text.slice(Math.max(0, found.index - 24), found.index))
    );
  });

/** An agent's question that may be for an identifier. */
const mayAsk =
  /\b(?:name|surname|number|birth|born|address|post ?code|zip|e-?mail|account|reference|ref|code|id|who|whose|which|policy|booking|member\w*|plate|security|verify|confirm|under what)\b[^.!?\n]*\?/iu;

/** "The card you paid with", "where you ordered": no news of anybody. */
const aside =
  /^you (?:have )?(?:only )?(?:spent|paid|bought|ordered|booked|signed|used|chose|opened|received|live|got)/;
const clauseBegin = /(?:^|[.!?]| (?:and|so|yes|no|but|see|shows?|says|because|ok|right|well)) $/;

/** Who looks into a record, changes something, or tells somebody of what is its own. */
const fromRecord =
  /^(?:i|we|you|your|yours|her|his|looking|according|(?:it|this|that|our system|my system|the system|our records|my screen|the screen|the account|the order) (?:says|shows|showed))(?: |$)/;

/** Why what sounds like account talk may be none, or may come after a question for an identifier. */
function doubtOf(reading: Reading, talk: AccountTalk, askedIsEnough: boolean): string | null {
  const { plain, start, text, answers } = talk;
  const { index } = plain.turn;
  if (!reading.customerTurns.some((turn) => turn.index < index)) {
    return "The agent contacts the customer; nothing shows how it knows who it is talking to.";
  }
  if (aside.test(text) && !clauseBegin.test(plain.text.slice(Math.max(0, start - 12), start))) {
    return "The agent may be talking about something that applies to everyone.";
  }
  if (/ (?:number|reference|ref|code|ticket|id) (?:is|was|has|will)(?: |$)/.test(text)) {
    return "The number may be a new one, for the request just recorded.";
  }
  if ((!answers && !fromRecord.test(text)) || (/^(?:your|her|his) /.test(text) && !ofAccount.test(` ${text} `))) {
    return "What the agent says may not be about a particular account.";
  }
  if (/^we (?!have |are |can |see |do |only )/.test(text) && !/ your? /.test(`${text}${restOf(talk)} `)) {
    return "The agent may be talking about something that the company did for everyone.";
  }
  if (!askedIsEnough) return null;
  const askedFor = reading.agentTurns.some((turn) => turn.index < index && mayAsk.test(turn.text.slice(0, 2_000)));
  return askedFor ? "The agent may have asked before who the customer is." : null;
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
    return notApplicable("Something is arranged, but no data of a particular account is disclosed.", 0.5);
  }
  return fail({
    confidence: 0.75,
    rationale: "The agent discloses or changes account data, and no identifier is given or asked for.",
    evidence: [quoteMatch(talk)],
  });
}

/** Who is asked has to be let answer first. */
const comesFirst = (one: Match, other: Match, asked: boolean) =>
  one.plain.turn.index < other.plain.turn.index ||
  (!asked && one.plain.turn.index === other.plain.turn.index && one.start <= other.start);
