import { type Queryable, statement } from "../../database/database.ts";
import type { Scope } from "../scope.ts";
import type { LongRunTable } from "./run-store.ts";
import { type LongRun, Overtaken } from "./types.ts";

export interface RunProgress<Run extends LongRun> {
  /** Columns that a step stores, beside status and completed_at, and the value of each. */
  readonly columns: Readonly<Record<string, (run: Run) => unknown>>;
  /** Of these columns, those that say where the run is. Every step changes at least one of them. */
  readonly place: readonly string[];
}

export interface RunStep<Run extends LongRun> {
  readonly before: Run;
  readonly after: Run;
  readonly now: Date;
}

export type AdvanceRun<Run extends LongRun> = (tx: Queryable, scope: Scope, step: RunStep<Run>) => Promise<void>;

/**
 * Builds the statement that commits a step. Of two workers that continue from the same place only one gets further: for the
 * other, and for the worker of a run that was cancelled, it throws `Overtaken`, which rolls back the rest of the step.
 */
export function advanceRun<Row extends object, Run extends LongRun>(
  { table, isAlive, workColumn }: LongRunTable<Row, Run>,
  { columns, place }: RunProgress<Run>,
): AdvanceRun<Run> {
  const names = Object.keys(columns);
  const first = 7;
  const sets = names.map((name, i) => `${name} = $${first + i}`).join(", ");
  const unmoved = place.map((name, i) => `${name} is not distinct from $${first + names.length + i}`).join(" and ");
  const kept = workColumn ? `, ${workColumn} = case when $5 = 'running' then ${workColumn} end` : "";
  const sql = statement(
    `${table}.advance`,
    `update ${table} set status = $5, completed_at = $6, attempts = 0, updated_at = $4, ${sets}${kept}
      where workspace_id = $1 and mode = $2 and id = $3 and status = 'running' and ${unmoved}
        ${isAlive ? `and ${isAlive("$4")}` : ""} returning id`,
  );
  return async (tx, scope, { before, after, now }) => {
    const values = [
      scope.workspaceId,
      scope.mode,
      before.id,
      now,
      after.status,
      after.completedAt,
      ...names.map((name) => columns[name]?.(after)),
      ...place.map((name) => columns[name]?.(before)),
    ];
    if ((await tx.query(sql, values)).length === 0) throw new Overtaken();
  };
}
