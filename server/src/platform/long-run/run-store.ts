import { statement } from "../../database/database.ts";
import type { Mode } from "../scope.ts";
import type { LongRun, LongRunStore } from "./types.ts";

/** The table of one kind of run: workspace_id, mode, id, status, attempts, error, updated_at, completed_at and its own. */
export interface LongRunTable<Row extends object, Run extends LongRun> {
  readonly table: string;
  /** What a claim returns, as SQL. */
  readonly columns: string;
  readonly toRun: (row: Row) => Run;
  /** Column by which unfinished runs are counted, where each parent has a quota of its own. */
  readonly parent?: string;
  /** Condition for a run that still exists; the argument is the placeholder of the present time. */
  readonly isAlive?: (now: string) => string;
  /** A column that only an unfinished run needs: set to null at its end. */
  readonly workColumn?: string;
}

/** Builds the statements that all kinds of runs share. */
export function longRunStore<Row extends object, Run extends LongRun>(
  definition: LongRunTable<Row, Run>,
): LongRunStore<Run> {
  const { table, columns, toRun, parent, isAlive, workColumn } = definition;
  const unfinished = `${table}.status in ('queued', 'running')`;
  const key = `${table}.workspace_id = $1 and ${table}.mode = $2 and ${table}.id = $3`;
  const alive = (now: string) => (isAlive ? ` and ${isAlive(now)}` : "");
  const ending = workColumn ? `, ${workColumn} = null` : "";
  const ofParent = parent ? ` and ${parent} = $${isAlive ? 4 : 3}` : "";
  const countSql = statement(
    `${table}.count-unfinished`,
    `select count(*) as count from ${table}
      where workspace_id = $1 and mode = $2 and ${unfinished}${alive("$3")}${ofParent}`,
  );
  const claimSql = statement(
    `${table}.claim`,
    `update ${table} set status = 'running', attempts = attempts + 1, updated_at = $4
      where ${key} and ${unfinished}${alive("$4")} returning ${columns}`,
  );
  const uncountSql = statement(
    `${table}.uncount`,
    `update ${table} set attempts = greatest(attempts - 1, 0) where ${key} and ${unfinished}`,
  );
  const cancelSql = statement(
    `${table}.cancel`,
    `update ${table} set status = 'cancelled', completed_at = $4, updated_at = $4${ending}
      where ${key} and ${unfinished}${alive("$4")} returning id`,
  );
  const failSql = statement(
    `${table}.fail`,
    `update ${table} set status = 'failed', error = $6, completed_at = $4, updated_at = $4${ending}
      where ${key} and ${unfinished} and attempts = $5 returning id`,
  );
  const stalledSql = statement(
    `${table}.list-stalled`,
    `select workspace_id, mode, id from ${table}
      where ${unfinished} and updated_at < $1${alive("$3")} order by updated_at limit $2`,
  );
  return {
    async countUnfinished(tx, scope, { now, parent: parentId }) {
      const values = [...(isAlive ? [now] : []), ...(parent ? [parentId] : [])];
      const [row] = await tx.query<{ count: number }>(countSql, [scope.workspaceId, scope.mode, ...values]);
      return row?.count ?? 0;
    },
    async claim(db, scope, id, now) {
      const [row] = await db.query<Row>(claimSql, [scope.workspaceId, scope.mode, id, now]);
      return row && toRun(row);
    },
    async uncount(db, scope, id) {
      await db.query(uncountSql, [scope.workspaceId, scope.mode, id]);
    },
    async cancel(db, scope, id, now) {
      return (await db.query(cancelSql, [scope.workspaceId, scope.mode, id, now])).length > 0;
    },
    async fail(db, scope, { id, attempts, error, now }) {
      const values = [scope.workspaceId, scope.mode, id, now, attempts, error];
      return (await db.query(failSql, values)).length > 0;
    },
    async listStalled(db, { since, now, limit }) {
      const rows = await db.query<StalledRow>(stalledSql, [since, limit, ...(isAlive ? [now] : [])]);
      return rows.map((row) => ({ scope: { workspaceId: row.workspace_id, mode: row.mode }, id: row.id }));
    },
  };
}

interface StalledRow {
  readonly workspace_id: string;
  readonly mode: Mode;
  readonly id: string;
}
