import type { Scorecard } from "../../api/client.ts";
import type { Criterion } from "./card-evidence.ts";

export interface CriterionDifference {
  readonly key: string;
  readonly name: string;
  readonly before: Criterion["verdict"] | undefined;
  readonly after: Criterion["verdict"] | undefined;
}

/** What a card says otherwise than the one before it; criteria that only one of them has count as changed. */
export function differencesOf(after: Scorecard, before: Scorecard): CriterionDifference[] {
  const old = new Map(before.criteria.map((criterion) => [criterion.key, criterion]));
  const changed = after.criteria
    .filter(({ key, verdict }) => old.get(key)?.verdict !== verdict)
    .map(({ key, name, verdict }) => ({ key, name, before: old.get(key)?.verdict, after: verdict }));
  const kept = new Set(after.criteria.map(({ key }) => key));
  const gone = before.criteria
    .filter(({ key }) => !kept.has(key))
    .map(({ key, name, verdict }) => ({ key, name, before: verdict, after: undefined }));
  return [...changed, ...gone];
}
