import Type, { type Static } from "typebox";
import { quoteTurn } from "../evidence.ts";
import { fail, notApplicable, partial, pass } from "../language/answers.ts";
import { greetingIn } from "../language/courtesies.ts";
import { agentFirst } from "../language/floors.ts";
import { introductionIn } from "../language/introductions.ts";
import { quoteMatch } from "../language/pattern.ts";
import type { Check, Finding, Reading } from "../types.ts";

const parameters = Type.Object({
  first_turns: Type.Integer({
    minimum: 1,
    maximum: 20,
    default: 2,
    description: "Number of the agent's first turns in which it has to greet. Consecutive turns count as one.",
  }),
});

export const greeting: Check = {
  key: "greeting",
  title: "Greeting",
  description: "The agent greets the customer and introduces itself at the start.",
  parameters,
  english: true,
  run,
};

/** "Good morning, Abbeyfield Primary, Mrs Dunn": two or more names in a row after the greeting. */
const namesItself = /^[^.!?\n]{0,24}, \p{Lu}[\p{L}'&-]+ (?:\p{Lu}|of |and |& )[^.!?\n]{0,60}, (?:\p{Lu}|it|this|you)/u;

function run(reading: Reading, { first_turns }: Static<typeof parameters>): Finding {
  const turns = agentFirst(reading, first_turns);
  const [first] = turns;
  if (first === undefined) return notApplicable("The agent says nothing.", 1);
  const greetings = turns.flatMap((turn) => greetingIn(reading, turn) ?? []).slice(0, 1);
  const introductions = turns.flatMap((turn) => introductionIn(reading, turn) ?? []).slice(0, 1);
  const evidence = [...greetings.map(quoteMatch), ...introductions];
  const where = first_turns === 1 ? "in its first turn" : `within its first ${first_turns} turns`;
  if (greetings.length > 0 && introductions.length > 0) {
    return pass({
      confidence: 0.95,
      rationale: `The agent greets the customer and introduces itself ${where}.`,
      evidence,
    });
  }
  if (greetings.length > 0 && namesItself.test(first.text)) {
    const rationale = `The agent greets the customer ${where}, and may have introduced itself.`;
    return pass({ confidence: 0.5, rationale, evidence });
  }
  if (greetings.length > 0) {
    return partial({
      confidence: 0.85,
      rationale: `The agent greets the customer but does not introduce itself ${where}.`,
      evidence,
    });
  }
  if (introductions.length > 0) {
    return partial({
      confidence: 0.8,
      rationale: `The agent introduces itself but does not greet the customer ${where}.`,
      evidence,
    });
  }
  return fail({
    confidence: 0.9,
    rationale: `The agent neither greets the customer nor introduces itself ${where}.`,
    evidence: [quoteTurn(first)],
  });
}
