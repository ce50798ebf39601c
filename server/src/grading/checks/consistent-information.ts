import Type from "typebox";
import { quoteTurn } from "../evidence.ts";
import { fail, notApplicable, pass } from "../language/answers.ts";
import { find, negated, pattern, quoteMatch } from "../language/pattern.ts";
import { plainWords } from "../language/plain-words.ts";
import type { Check, Finding, Reading, Turn } from "../types.ts";

export const consistentInformation: Check = {
  key: "consistent_information",
  title: "Consistent information",
  description: "Nothing that the agent tells is taken back or contradicted later in the conversation.",
  parameters: Type.Object({}),
  english: true,
  run,
};

/** The agent takes back what it, or a colleague, said. */
const takesBack = pattern(
  "(?:i|we) (?:was|were|am|had) (?:wrong|mistaken|incorrect|looking at the wrong)",
  "(?:i|we) (?:misspoke|misread|misinformed|misled)",
  "(?:i|we|my colleague|they|he|she) (?:have |had )?(?:gave|given|told|quoted|read|said) (?:[^ .?!]+ ){0,3}(?:wrong|incorrect|incorrectly|wrongly|outdated|old)",
  "what (?:i|we|you were|my colleague|they) (?:[^ .?!]+ ){0,3}(?:said|told|quoted|told you) (?:[^ .?!]+ ){0,4}(?:is|was) (?:wrong|not right|incorrect|not correct|out of date)",
  "(?:scratch|strike|forget) (?:that|what i said)",
  "(?:let me|i need to|i have to|i must) (?:correct|take (?:that|it) back)",
  "(?:small|quick|one) correction",
  "that (?:figure|price|date|number|amount|information) was (?:wrong|incorrect|out of date)",
  "(?:sorry|apologies|oh|ah|hmm|wait) ~ (?:it|that|this|the [^ .?!]+) (?:is|was|are) (?:actually|in fact)",
  "(?:my mistake|my bad|my error) (?:it|the|that|you|we|i)",
);

/** The customer holds something against it that was said before. */
const heldAgainst = pattern(
  "(?:but )?you (?:just |literally |only )*(?:said|told me|told us|wrote)(?: [^ .?!]+){0,12}? (?:now|before|earlier|a (?:minute|moment|second) ago|minutes ago|and now)",
  "(?:but )?(?:earlier|before|a (?:minute|moment) ago|first) you (?:said|told|wrote)",
  "that is not what you (?:just )?(?:said|told|wrote)",
  "(?:which|so which) (?:one )?is it(?= )",
  "you (?:are )?contradict(?:ing|ed)? yourself",
);

function run(reading: Reading): Finding {
  const [first] = reading.agentTurns;
  if (first === undefined) return notApplicable("The agent says nothing.", 1);
  const back = reading.agentTurns.slice(1).flatMap((turn) => takenBackIn(reading, turn) ?? []);
  if (back.length > 0) {
    const rationale = "What was told before is taken back.";
    return fail({ confidence: 0.75, rationale, evidence: back.map(quoteMatch) });
  }
  const held = reading.customerTurns.flatMap((turn) => heldAgainstIn(reading, turn) ?? []);
  if (held.length > 0) {
    const rationale = "The customer points out that something else was said before.";
    return fail({ confidence: 0.6, rationale, evidence: held.map(quoteMatch) });
  }
  const rationale = "Nothing that the agent tells is taken back.";
  return pass({ confidence: 0.8, rationale, evidence: [quoteTurn(reading.agentTurns.at(-1) ?? first)] });
}

const takenBackIn = (reading: Reading, turn: Turn) =>
  find(plainWords(reading, turn), takesBack, (match) => !negated(match));

/** It has to have said something. */
const heldAgainstIn = (reading: Reading, turn: Turn) =>
  reading.agentTurns.some(({ index }) => index < turn.index) ? find(plainWords(reading, turn), heldAgainst) : null;
