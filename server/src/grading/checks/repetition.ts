import Type from "typebox";
import { quoteTurn } from "../evidence.ts";
import { fail, notApplicable, partial, pass } from "../language/answers.ts";
import { repeatedTurns } from "../phrases/repeated-turns.ts";
import { saidBy } from "../phrases/said-by.ts";
import type { Check, Finding, Reading } from "../types.ts";

export const repetition: Check = {
  key: "repetition",
  title: "Repetition",
  description: "The agent doesn't repeat itself.",
  parameters: Type.Object({}),
  english: false,
  run,
};

function run(reading: Reading): Finding {
  const turns = saidBy(reading, "agent");
  const [first] = turns;
  if (!first || turns.length < 2) return notApplicable("The agent has fewer than two turns.", 1);
  const repeats = repeatedTurns(turns);
  if (repeats.length === 0) {
    return pass({ confidence: 0.9, rationale: "The agent does not repeat any turn.", evidence: [quoteTurn(first)] });
  }
  const found = {
    confidence: 0.88,
    rationale:
      repeats.length === 1 ? "The agent repeats one turn." : `The agent repeats itself in ${repeats.length} turns.`,
    evidence: repeats.flatMap(({ turn, of }, at) => (at === 0 ? [quoteTurn(of), quoteTurn(turn)] : [quoteTurn(turn)])),
  };
  return repeats.length === 1 ? partial(found) : fail(found);
}
