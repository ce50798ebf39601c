import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { featuresOf, isProblem, jointChances, verdicts } from "../../server/src/grading/encoder/joint-chances.ts";
import type { JointCheck } from "../../server/src/grading/encoder/joint-weights.ts";
import type { VerdictChances } from "../../server/src/grading/encoder/types.ts";
import type { Verdict } from "../../server/src/grading/index.ts";
import type { Judgement } from "./checks.ts";
import { fitJoint, type JointExample } from "./fit-joint.ts";

/** A conversation that the encoder had not seen when it gave these chances, in the order of `verdicts`. */
interface HeldOut {
  readonly id: string;
  readonly chances: Readonly<Record<string, readonly number[]>>;
}

interface Example extends JointExample {
  readonly author: string;
  readonly patterns: Verdict;
}

export interface JoinedCheck extends JointCheck {
  readonly labelled: number;
  readonly problems: number;
  /** On examples of authors that the weights were not fitted to; of the patterns alone, too. */
  readonly precision: number;
  readonly recall: number;
  readonly patternPrecision: number;
  readonly patternRecall: number;
}

/** One in seven raised problems may be wrong. */
const usualPrecision = 6 / 7;
/**
 * `sensitive_data`: one in twenty, because a failure there fails the scorecard. `next_steps`: the final encoder reports more problems
 * than the encoders of the folds did. With one in seven, one in four was wrong on `untouched.jsonl`.
 */
const otherPrecision: Readonly<Record<string, number>> = { sensitive_data: 0.95, next_steps: 0.92 };

export function readHeldOut(path: string): readonly HeldOut[] {
  const lines = gunzipSync(readFileSync(path)).toString("utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as HeldOut);
}

/** Learns per check how much the encoder and the patterns count, from conversations that the encoder had not seen. */
export function join(heldOut: readonly HeldOut[], judgements: readonly Judgement[]): ReadonlyMap<string, JoinedCheck> {
  const chancesById = new Map(heldOut.map(({ id, chances }) => [id, chances]));
  const byCheck = new Map<string, Example[]>();
  for (const { id, check, label, verdict, confidence } of judgements) {
    const given = chancesById.get(id)?.[check];
    if (!given) continue;
    const chances = Object.fromEntries(verdicts.map((name, place) => [name, given[place] ?? 0])) as VerdictChances;
    const features = featuresOf(chances, { verdict, confidence });
    const examples = byCheck.get(check) ?? [];
    examples.push({ features, label, author: authorOf(id), patterns: verdict });
    byCheck.set(check, examples);
  }
  const joined = [...byCheck].map(([check, examples]) => [check, joinCheck(check, examples)] as const);
  return new Map(joined.filter(([, found]) => isBetterTogether(found)));
}

/** Otherwise the encoder has not learnt the check, and its patterns go on judging alone. */
const isBetterTogether = ({ precision, recall, patternPrecision, patternRecall }: JoinedCheck) =>
  bothOf(precision, recall) > bothOf(patternPrecision, patternRecall);

/** F1: low if one of the two is low. */
const bothOf = (precision: number, recall: number) =>
  precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);

/** The letters before the number of a written conversation; a real one has an author of its own. */
const authorOf = (id: string) => /^([a-z]{1,2})\d+$/.exec(id)?.[1] ?? id;

const parts = 7;
const partOf = (author: string) => createHash("sha256").update(author).digest().readUInt32BE() % parts;

function joinCheck(check: string, examples: readonly Example[]): JoinedCheck {
  const measured: { readonly problem: number; readonly isReal: boolean }[] = [];
  for (let part = 0; part < parts; part++) {
    const weights = fitJoint(examples.filter(({ author }) => partOf(author) !== part));
    for (const { features, label } of examples.filter(({ author }) => partOf(author) === part)) {
      const { partial, fail } = jointChances(weights, features);
      measured.push({ problem: partial + fail, isReal: isProblem(label) });
    }
  }
  const threshold = thresholdFor(measured, otherPrecision[check] ?? usualPrecision);
  const problems = examples.filter(({ label }) => isProblem(label)).length;
  const share = (right: number, of: number) => (of === 0 ? 0 : right / of);
  const raised = measured.filter(({ problem }) => problem >= threshold);
  const right = raised.filter(({ isReal }) => isReal).length;
  const byPatterns = examples.filter(({ patterns }) => isProblem(patterns));
  const rightByPatterns = byPatterns.filter(({ label }) => isProblem(label)).length;
  return {
    threshold,
    weights: fitJoint(examples),
    labelled: examples.length,
    problems,
    precision: share(right, raised.length),
    recall: share(right, problems),
    patternPrecision: share(rightByPatterns, byPatterns.length),
    patternRecall: share(rightByPatterns, problems),
  };
}

const fewestRaised = 15;
const lowest = 0.5;
const highest = 0.95;

/** The lowest chance from which on enough of what is raised is real. */
function thresholdFor(
  measured: readonly { readonly problem: number; readonly isReal: boolean }[],
  precision: number,
): number {
  for (let percent = 100 * lowest; percent < 100 * highest; percent++) {
    const raised = measured.filter(({ problem }) => problem >= percent / 100);
    if (raised.length < fewestRaised) break;
    if (raised.filter(({ isReal }) => isReal).length >= precision * raised.length) return percent / 100;
  }
  return highest;
}
