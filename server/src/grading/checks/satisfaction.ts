import Type from "typebox";
import { quoteTurn } from "../evidence.ts";
import { notApplicable } from "../language/answers.ts";
import { predictSatisfaction } from "../satisfaction/predict-satisfaction.ts";
import type { Label, Satisfaction, TurnSatisfaction } from "../satisfaction/types.ts";
import type { Check, Evidence, Finding, Reading, Verdict } from "../types.ts";

export const satisfaction: Check = {
  key: "satisfaction",
  title: "Customer satisfaction",
  description: "How satisfied the customer is, estimated by a model trained on rated conversations.",
  parameters: Type.Object({}),
  english: true,
  run,
};

const fewestTurns = 2;
const shownTurns = 3;

const verdicts: Readonly<Record<Label, Verdict>> = { dissatisfied: "fail", neutral: "partial", satisfied: "pass" };

function run(reading: Reading): Finding {
  if (reading.customerTurns.length < fewestTurns) return notApplicable("The customer has fewer than two turns.", 1);
  const found = predictSatisfaction(reading);
  const telling = tellingTurns(found);
  return {
    verdict: verdicts[found.label],
    value: found.p.satisfied + found.p.neutral / 2,
    confidence: found.p[found.label],
    rationale: rationaleOf(found, telling),
    evidence: evidenceOf(reading, telling),
    category: found.label,
  };
}

/** The turns that speak the most for the verdict; the first comes before the agent has done anything. */
function tellingTurns({ turns, label }: Satisfaction): readonly TurnSatisfaction[] {
  return turns
    .slice(1)
    .sort((one, other) => other.p[label] - one.p[label])
    .slice(0, shownTurns)
    .sort((one, other) => one.turn - other.turn);
}

function rationaleOf({ overall, label }: Satisfaction, telling: readonly TurnSatisfaction[]): string {
  const why = telling.flatMap(({ turn, contributions: [strongest] }) =>
    strongest === undefined ? [] : [`at turn ${turn}, ${strongest.feature}`],
  );
  const because = why.length === 0 ? "" : ` Main reasons: ${why.join("; ")}.`;
  return `People would rate the customer as ${label}, at about ${overall.toFixed(1)} of 5.${because}`;
}

const evidenceOf = (reading: Reading, telling: readonly TurnSatisfaction[]): readonly Evidence[] =>
  telling.flatMap(({ turn: index }) => {
    const turn = reading.turns[index];
    return turn === undefined ? [] : [quoteTurn(turn)];
  });
