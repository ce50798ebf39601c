import Type, { type Static } from "typebox";
import { type AccountTalk, accountTalkIn, anyNewsIn, asksOfOwn, bareAnswerIn } from "../language/account-talk.ts";
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
  const { talk, identifier, news } = traces(reading, asked_is_enough);
  if (talk === undefined && news !== undefined && identifier !== undefined) {
    const rationale = "An identifier comes, and nothing of the account is told before.";
    return pass({ confidence: 0.55, rationale, evidence: [quoteMatch(identifier), quoteMatch(news)] });
  }
  if (talk === undefined) {
    const confidence = identifier === undefined ? 0.8 : 0.55;
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
  identifier: Match | undefined;
  /** What the agent tells once it has an identifier. */
  news: Match | undefined;
}

function traces(reading: Reading, askedIsEnough: boolean): Traces {
  const found: Traces = { talk: undefined, identifier: undefined, news: undefined };
  let asksOwn = false;
  for (const turn of reading.turns) {
    if (turn.speaker === "agent") {
      const bare = asksOwn && found.identifier === undefined ? bareAnswerIn(reading, turn) : null;
      if (!found.talk?.strong) found.talk = later(found.talk, accountTalkIn(reading, turn) ?? bare);
      asksOwn = false;
      if (found.identifier !== undefined) found.news ??= anyNewsIn(reading, turn) ?? undefined;
      if (askedIsEnough) found.identifier ??= identifierAskedIn(reading, turn) ?? undefined;
    } else if (turn.speaker === "customer") {
      found.identifier ??= identifierGivenIn(reading, turn) ?? undefined;
      asksOwn ||= asksOfOwn(reading, turn);
    }
    if (found.talk?.strong && found.identifier !== undefined) break;
  }
  return found;
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

const comesFirst = (one: Match, other: Match) =>
  one.plain.turn.index < other.plain.turn.index ||
  (one.plain.turn.index === other.plain.turn.index && one.start <= other.start);
