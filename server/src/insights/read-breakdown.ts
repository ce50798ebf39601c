import { invalid } from "../platform/fault.ts";
import { type Asked, ask, freshness, type InsightDeps, narrowing } from "./ask.ts";
import { listCriteria, listValues, type SoughtValues } from "./breakdown-store.ts";
import { piecesOf } from "./pieces.ts";
import type { Answered, CriterionSums, ValueSums } from "./types.ts";

export interface AskedBreakdown extends Asked {
  readonly by: "agent" | "channel" | "tag" | "criterion";
  readonly ranking: SoughtValues["ranking"];
}

export type Breakdown = Answered &
  (
    | { readonly by: "agent" | "channel" | "tag"; readonly values: readonly ValueSums[] }
    | { readonly by: "criterion"; readonly criteria: readonly CriterionSums[] }
  );

export async function readBreakdown(deps: InsightDeps, asked: AskedBreakdown): Promise<Breakdown> {
  const { scope, by, ranking } = asked;
  const other = narrowing.find((name) => name !== by && asked[name] !== undefined);
  if (by !== "criterion" && other) {
    throw invalid(other, `${other} can't narrow a breakdown by ${by}: one by criterion or by ${other} it can.`);
  }
  const { period, rubricId, place } = await ask(deps, asked);
  const fresh = await freshness(deps, scope);
  if (by === "criterion") {
    const criteria = place ? await listCriteria(deps.db, scope, { place, period, rubricId, ranking }) : [];
    return { period, freshness: fresh, by, criteria };
  }
  const value = place?.dimension === by ? place.value : null;
  const sought = { dimension: by, value, pieces: piecesOf(period), rubricId, ranking };
  return { period, freshness: fresh, by, values: place ? await listValues(deps.db, scope, sought) : [] };
}
