import Type from "typebox";
import { quoteTurn } from "../evidence.ts";
import { fail, notApplicable, partial, pass } from "../language/answers.ts";
import { courseOf } from "../language/course.ts";
import { agreedTimeIn } from "../language/outcomes.ts";
import { type Match, quoteMatch } from "../language/pattern.ts";
import type { Check, Finding, Reading } from "../types.ts";

export const nextSteps: Check = {
  key: "next_steps",
  title: "Next steps",
  description: "Where something remains to happen, the agent says what, and when or how.",
  parameters: Type.Object({}),
  english: true,
  run,
};

function run(reading: Reading): Finding {
  const { promises, end, lastTurn, wish, confidence, ended, givenUp } = courseOf(reading);
  const agreed = reading.agentTurns.flatMap((turn) => agreedTimeIn(reading, turn) ?? []);
  const clear: readonly Match[] = [...promises.filter(({ specific }) => specific), ...agreed];
  const vague = promises.filter(({ kind }) => end !== "settled" && kind !== "record");
  if (clear.length > 0) {
    const rationale = "The agent says what happens next, and when or how.";
    return pass({ confidence: 0.75, rationale, evidence: clear.slice(-2).map(quoteMatch) });
  }
  if (vague.length > 0) {
    const rationale = "The agent says that something will happen, but neither when nor how.";
    return partial({ confidence: 0.7, rationale, evidence: vague.slice(-2).map(quoteMatch) });
  }
  const records = promises.filter(({ kind }) => kind === "record");
  if (records.length > 0 && end !== "settled" && end !== "refused") {
    const rationale = "The matter is taken down, and nothing is said of what happens next.";
    return fail({ confidence: 0.65, rationale, evidence: records.slice(-2).map(quoteMatch) });
  }
  if (wish !== null && end === "open" && lastTurn !== null && ended && !givenUp) {
    const rationale = "The matter is open at the end and nothing is said of what happens next.";
    return fail({ confidence: Math.min(0.65, confidence), rationale, evidence: [quoteTurn(lastTurn)] });
  }
  return notApplicable("Nothing remains to happen after the conversation.", end === "settled" ? 0.75 : 0.6);
}
