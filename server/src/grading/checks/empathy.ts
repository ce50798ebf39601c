import Type, { type Static } from "typebox";
import { quoteTurn } from "../evidence.ts";
import { acknowledgementIn } from "../language/acknowledgements.ts";
import { fail, notApplicable, partial, pass } from "../language/answers.ts";
import { type Distress, distressIn } from "../language/distress.ts";
import { agentAfter, floorsOf } from "../language/floors.ts";
import { type Match, quoteMatch } from "../language/pattern.ts";
import type { Check, Evidence, Finding, Reading } from "../types.ts";

const parameters = Type.Object({
  within_turns: Type.Integer({
    minimum: 1,
    maximum: 20,
    default: 2,
    description:
      "Number of the agent's next turns in which it has to acknowledge distress. Consecutive turns count as one.",
  }),
});

export const empathy: Check = {
  key: "empathy",
  title: "Empathy",
  description: "The agent acknowledges the customer's distress.",
  parameters,
  english: true,
  run,
};

interface Moment {
  readonly distress: Distress;
  readonly acknowledged: Match | null;
  readonly missedAt: Evidence;
}

function run(reading: Reading, { within_turns }: Static<typeof parameters>): Finding {
  const moments = momentsOf(reading, within_turns);
  const [first] = moments;
  if (first === undefined) {
    const maybe = reading.customerTurns.some((turn) => distressIn(reading, turn) !== null);
    return notApplicable("The customer shows no distress that the agent could respond to.", maybe ? 0.5 : 0.75);
  }
  const met = moments.filter(({ acknowledged }) => acknowledged !== null);
  const missed = moments.filter(({ acknowledged }) => acknowledged === null);
  const evidence = [...missed.slice(0, 2), ...met.slice(0, 2)].flatMap(({ distress, acknowledged, missedAt }) => [
    quoteMatch(distress),
    acknowledged === null ? missedAt : quoteMatch(acknowledged),
  ]);
  if (missed.length === 0) {
    return pass({
      confidence: 0.85,
      rationale: "The agent acknowledges the customer's distress every time.",
      evidence,
    });
  }
  if (met.length > 0 && missed.length < 2) {
    const rationale = "The agent acknowledges the customer's distress, though perhaps not every time.";
    return pass({ confidence: 0.5, rationale, evidence });
  }
  if (met.length > 0) {
    const rationale = `The agent acknowledges the customer's distress ${met.length} of ${moments.length} times.`;
    return partial({ confidence: 0.65, rationale, evidence }, met.length / moments.length);
  }
  const begun = first.distress.plain.turn.index;
  const feeling = reading.agentTurns
    .filter(({ index }) => index < begun)
    .flatMap((turn) => acknowledgementIn(reading, turn) ?? [])[0];
  if (feeling !== undefined) {
    const rationale = "The agent shows understanding, but before the customer says what is wrong.";
    return pass({ confidence: 0.5, rationale, evidence: [...evidence, quoteMatch(feeling)] });
  }
  const rationale = `The customer is distressed in turn ${first.distress.plain.turn.index + 1}, and the agent does not acknowledge it.`;
  return fail({ confidence: 0.8, rationale, evidence });
}

function momentsOf(reading: Reading, within: number): readonly Moment[] {
  const floors = floorsOf(reading);
  return floors.flatMap((floor, at) => {
    if (floor.speaker !== "customer") return [];
    const distress = floor.turns.flatMap((turn) => distressIn(reading, turn) ?? [])[0];
    const replies = agentAfter(floors, at, within);
    const next = replies[0];
    if (distress === undefined || next === undefined) return [];
    const acknowledged = replies.flatMap((turn) => acknowledgementIn(reading, turn) ?? [])[0] ?? null;
    // Where it isn't sure that anybody is distressed, nobody is blamed.
    if (acknowledged === null && !distress.sure) return [];
    return [{ distress, acknowledged, missedAt: quoteTurn(next) }];
  });
}
