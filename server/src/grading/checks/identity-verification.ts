import Type, { type Static } from "typebox";
import { type AccountTalk, accountTalkIn, asksOfOwn, bareAnswerIn } from "../language/account-talk.ts";
import { fail, notApplicable, partial, pass } from "../language/answers.ts";
import { identifierAskedIn } from "../language/asked-identifiers.ts";
import { identifierGivenIn } from "../language/given-identifiers.ts";
import { type Match, quoteMatch } from "../language/pattern.ts";
import type { Check, Finding, Reading } from "../types.ts";

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
  const { talk, identifier, reference } = traces(reading, asked_is_enough);
  if (talk === undefined && reference !== undefined) {
    const rationale = "The account or order in question is named, and nothing is told before.";
    return pass({ confidence: 0.6, rationale, evidence: [quoteMatch(reference)] });
  }
  if (talk === undefined) {
    const confidence = identifier === undefined ? 0.8 : 0.65;
    return notApplicable("Nothing of a particular account, order or person is told or changed.", confidence);
  }
  if (identifier === undefined) return withoutIdentifier(talk);
  const evidence = [quoteMatch(identifier), quoteMatch(talk)];
  if (comesFirst(identifier, talk)) {
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
  /** The first of any kind, and the first that names an account or order. */
  identifier: Match | undefined;
  reference: Match | undefined;
}

function traces(reading: Reading, askedIsEnough: boolean): Traces {
  const found: Traces = { talk: undefined, identifier: undefined, reference: undefined };
  let asksOwn = false;
  for (const turn of reading.turns) {
    if (turn.speaker === "agent") {
      const bare = asksOwn && found.identifier === undefined ? bareAnswerIn(reading, turn) : null;
      if (!found.talk?.strong) found.talk = later(found.talk, accountTalkIn(reading, turn) ?? bare);
      asksOwn = false;
      if (askedIsEnough) keep(found, identifierAskedIn(reading, turn));
    } else if (turn.speaker === "customer") {
      keep(found, identifierGivenIn(reading, turn));
      asksOwn ||= asksOfOwn(reading, turn);
    }
    if (found.talk?.strong && found.identifier !== undefined) break;
  }
  return found;
}

function keep(found: Traces, match: Match | null): void {
  if (match === null) return;
  found.identifier ??= match;
  if (isReference(match)) found.reference ??= match;
}

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

/** A number or an e-mail address: who gives or is asked for one speaks of something particular. */
const isReference = ({ text }: Match) => /\d|@|number|reference|masked| id(?: |$)/.test(text);

const comesFirst = (one: Match, other: Match) =>
  one.plain.turn.index < other.plain.turn.index ||
  (one.plain.turn.index === other.plain.turn.index && one.start <= other.start);
