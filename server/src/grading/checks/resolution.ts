import Type from "typebox";
import { quoteTurn } from "../evidence.ts";
import { fail, notApplicable, partial, pass } from "../language/answers.ts";
import { type Course, courseOf } from "../language/course.ts";
import { quoteMatch } from "../language/pattern.ts";
import type { Check, Finding, Reading } from "../types.ts";

export const resolution: Check = {
  key: "resolution",
  title: "Resolution",
  description: "The customer's matter is settled at the end, whatever its mood.",
  parameters: Type.Object({}),
  english: true,
  run,
};

function run(reading: Reading): Finding {
  const course = courseOf(reading);
  if (course.wish === null) return notApplicable("The customer wants nothing.", 0.7);
  const evidence = evidenceOf(course);
  const { confidence } = course;
  switch (course.end) {
    case "settled":
      return pass({
        confidence,
        rationale: "The matter is done or answered and the customer doesn't object.",
        evidence,
      });
    case "pending":
      return partial({ confidence, rationale: "The matter is to be settled later.", evidence });
    case "refused":
      return fail({ confidence, rationale: "What the customer wants is refused or left to others.", evidence });
    case "open":
      return fail({ confidence, rationale: "At the end the matter isn't settled.", evidence });
  }
}

function evidenceOf({ shown, lastTurn }: Course) {
  if (shown.length > 0) return shown.map(quoteMatch);
  return lastTurn === null ? [] : [quoteTurn(lastTurn)];
}
