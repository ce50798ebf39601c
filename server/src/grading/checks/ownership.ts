import Type from "typebox";
import { fail, notApplicable, partial, pass } from "../language/answers.ts";
import { deedIn, deflectionIn } from "../language/deeds.ts";
import { type Match, quoteMatch } from "../language/pattern.ts";
import { wantIn } from "../language/requests.ts";
import { handoverIn } from "../language/transfers.ts";
import type { Check, Finding, Reading } from "../types.ts";

export const ownership: Check = {
  key: "ownership",
  title: "Ownership",
  description: "The agent takes responsibility for the issue and doesn't send the customer elsewhere.",
  parameters: Type.Object({}),
  english: true,
  run,
};

function run(reading: Reading): Finding {
  const asked = reading.customerTurns.some((turn) => wantIn(reading, turn) !== null);
  if (!asked) return notApplicable("The customer has no request.", 0.7);
  const deeds = reading.agentTurns.flatMap((turn) => deedIn(reading, turn) ?? []);
  const deflections = reading.agentTurns.flatMap((turn, at) => {
    const deflection = deflectionIn(reading, turn);
    return deflection === null || isHandedOver(reading, at, deflection) ? [] : deflection;
  });
  if (deeds.length === 0 && deflections.length === 0) {
    return notApplicable("The agent neither takes responsibility for the issue nor sends the customer elsewhere.", 0.6);
  }
  if (deflections.length === 0) {
    const rationale = "The agent says what it will do about the issue.";
    return pass({ confidence: deeds.length > 1 ? 0.9 : 0.75, rationale, evidence: deeds.slice(0, 3).map(quoteMatch) });
  }
  const lastDeed = deeds.at(-1)?.plain.turn.index ?? -1;
  if (deeds.length > 0 && deflections.every(({ plain }) => plain.turn.index < lastDeed)) {
    const rationale = "The agent first points elsewhere, then takes responsibility for the issue.";
    return pass({ confidence: 0.5, rationale, evidence: [...deflections, ...deeds.slice(-2)].map(quoteMatch) });
  }
  if (deeds.length > 0) {
    return partial({
      confidence: 0.65,
      rationale: "The agent does something about the issue, but leaves a part of it to the customer.",
      evidence: [...deflections.slice(0, 2), ...deeds.slice(0, 2)].map(quoteMatch),
    });
  }
  return fail({
    confidence: deflections.length > 1 ? 0.85 : 0.7,
    rationale: "The agent sends the customer elsewhere or refers to a policy, and does nothing itself.",
    evidence: deflections.slice(0, 3).map(quoteMatch),
  });
}

/** Whoever takes the customer to the right person sends it nowhere. */
function isHandedOver(reading: Reading, at: number, deflection: Match): boolean {
  const turns = reading.agentTurns.slice(at, deflection.text.startsWith("you") ? at + 1 : at + 2);
  return turns.some((turn) => handoverIn(reading, turn) !== null);
}
