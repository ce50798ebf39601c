import { invalid } from "../platform/fault.ts";
import { type Asked, ask, freshness, type InsightDeps, narrowing } from "./ask.ts";
import { listCriteria, listValues, type SoughtValues } from "./breakdown-store.ts";
import { periodBefore } from "./period.ts";
import { wholePieces } from "./pieces.ts";
import type { Answered, CriterionSums, Span, ValueSums } from "./types.ts";

export interface AskedBreakdown extends Asked {
  readonly by: "agent" | "channel" | "tag" | "criterion";
  readonly ranking: SoughtValues["ranking"];
  readonly compare: boolean;
}

/** A row, with the same row of the period before where that was asked for and had any. */
export type Compared<Row> = Row & { readonly previous: Row | null };

export type Breakdown = Answered & { readonly previousPeriod: Span | null } & (
    | { readonly by: "agent" | "channel" | "tag"; readonly values: readonly Compared<ValueSums>[] }
    | { readonly by: "criterion"; readonly criteria: readonly Compared<CriterionSums>[] }
  );

/** Of the period before, all that the rows can be compared with. */
const maxCompared = 10_000;

export async function readBreakdown(deps: InsightDeps, asked: AskedBreakdown): Promise<Breakdown> {
  const { scope, by, ranking, compare } = asked;
  const other = narrowing.find((name) => name !== by && asked[name] !== undefined);
  if (by !== "criterion" && other) {
    throw invalid(other, `${other} can't filter a breakdown by ${by}: use by=criterion or by=${other}.`);
  }
  const { place, ...question } = await ask(deps, asked);
  const { period } = question;
  const before = compare ? periodBefore(period) : null;
  const about = { period, freshness: await freshness(deps, scope), previousPeriod: before };
  const all = { ...ranking, limit: maxCompared, minCount: 1 };
  if (by === "criterion") {
    const read = async (span: Span | null, order: typeof ranking) =>
      place && span ? listCriteria(deps.db, scope, { ...question, place, period: span, ranking: order }) : [];
    const [criteria, former] = await Promise.all([read(period, ranking), read(before, all)]);
    return { ...about, by, criteria: compared(criteria, former, (row) => `${row.rubricId} ${row.criterion}`) };
  }
  const value = place?.dimension === by ? place.value : null;
  const read = async (span: Span | null, order: typeof ranking, values: readonly string[] | null) =>
    place && span
      ? listValues(deps.db, scope, {
          ...question,
          period: span,
          pieces: wholePieces(span),
          dimension: by,
          values,
          ranking: order,
        })
      : [];
  const values = await read(period, ranking, value === null ? null : [value]);
  const former = await read(
    before,
    all,
    values.map((row) => row.value),
  );
  return { ...about, by, values: compared(values, former, (row) => row.value) };
}

export function compared<Row>(
  rows: readonly Row[],
  former: readonly Row[],
  keyOf: (row: Row) => string,
): readonly Compared<Row>[] {
  const byKey = new Map(former.map((row) => [keyOf(row), row]));
  return rows.map((row) => ({ ...row, previous: byKey.get(keyOf(row)) ?? null }));
}
