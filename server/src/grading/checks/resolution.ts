import Type from "typebox";
import { quoteTurn } from "../evidence.ts";
import { fail, notApplicable, partial, pass } from "../language/answers.ts";
import { type Course, courseOf } from "../language/course.ts";
import { quoteMatch } from "../language/pattern.ts";
import { refusalReason } from "../language/refusal-reasons.ts";
import type { Check, Finding, Reading } from "../types.ts";

export const resolution: Check = {
  key: "resolution",
  title: "Resolution",
  description: "The customer's issue is resolved at the end, whatever the customer's mood.",
  parameters: Type.Object({}),
  english: true,
  run,
};

function run(reading: Reading): Finding {
  const course = courseOf(reading);
  if (course.wish === null) return notApplicable("The customer has no request.", 0.7);
  const evidence = evidenceOf(course);
  const { confidence } = course;
  switch (course.end) {
    case "settled":
      return pass({
        confidence,
        rationale: "The issue is resolved or answered, and the customer doesn't object.",
        evidence,
      });
    case "pending":
      return partial({ confidence, rationale: "The issue will be resolved later.", evidence });
    case "refused":
      return (
        refused(reading, course) ??
        fail({ confidence, rationale: "The customer's request is refused or left to someone else.", evidence })
      );
    case "open":
      return fail({ confidence, rationale: "The issue isn't resolved at the end.", evidence });
  }
}

/** A refusal that the agent gives the reason of is an outcome of its own: the customer knows where it stands. */
function refused(reading: Reading, { refused, stance }: Course): Finding | null {
  const reason = refused && stance.upset === null ? refusalReason(reading, refused) : null;
  if (refused === null || reason === null) return null;
  const rationale = "What the customer wants is refused, and the agent says why: the matter is decided.";
  return pass({ confidence: 0.6, rationale, evidence: [quoteMatch(refused), quoteMatch(reason)] });
}

function evidenceOf({ shown, lastTurn }: Course) {
  if (shown.length > 0) return shown.map(quoteMatch);
  return lastTurn === null ? [] : [quoteTurn(lastTurn)];
}
