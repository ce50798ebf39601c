import { createHash } from "node:crypto";
import type { Criterion } from "../grading/index.ts";

/** Criteria live as long as their rubric's version is in use. */
const known = new WeakMap<Criterion, string>();

/** What a correction of a criterion is bound to. Names, weights and conditions may change: they say nothing of how it is judged. */
export function fingerprintOf(criterion: Criterion): string {
  const before = known.get(criterion);
  if (before !== undefined) return before;
  const { key, type, check, parameters } = criterion;
  const text = JSON.stringify([key, type, check, sorted(parameters)]);
  const fingerprint = createHash("sha256").update(text).digest("hex").slice(0, 16);
  known.set(criterion, fingerprint);
  return fingerprint;
}

/** The same parameters in another order are the same. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([name, each]) => [name, sorted(each)]);
}
