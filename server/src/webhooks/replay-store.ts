import { type Queryable, statement, type Tx, writing } from "../database/database.ts";
import { type Listing, type Page, type PageRequest, pageOf, pageQuery } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import type { Replay, ReplayFilters, ReplayStatus } from "./types.ts";

interface ReplayRow {
  readonly id: string;
  readonly webhook_id: string;
  readonly status: ReplayStatus;
  readonly filters: ReplayFilters;
  readonly from_id: string;
  readonly until_id: string;
  readonly at_id: string;
  readonly progress: number;
  readonly replayed: number;
  readonly skipped: number;
  readonly attempts: number;
  readonly error: string | null;
  readonly created_by: string;
  readonly created_at: Date;
  readonly completed_at: Date | null;
}

const names = `id, webhook_id, status, filters, from_id, until_id, at_id, progress, replayed, skipped, attempts, error,
  created_by, created_at, completed_at`;
const columns = names.replaceAll(/\w+/g, "replay.$&");
const key = "replay.workspace_id = $1 and replay.mode = $2 and replay.id = $3";
const unfinished = "replay.status in ('queued', 'running')";

const insert = writing("replay.insert", {
  replay_row: `insert into replay (workspace_id, mode, id, webhook_id, status, filters, from_id, until_id, at_id, created_by,
     created_at, updated_at)
   values ($1, $2, $3, $4, 'queued', $5, $6, $7, $6, $8, $9, $9)`,
});
const countSql = statement(
  "replay.count_unfinished",
  `select count(*) as count from replay
    where workspace_id = $1 and mode = $2 and webhook_id = $3 and ${unfinished}`,
);
const findSql = statement("replay.find", `select ${columns} from replay where ${key}`);
const claimSql = statement(
  "replay.claim",
  `update replay set status = 'running', attempts = attempts + 1, updated_at = $4
    where ${key} and ${unfinished} returning ${columns}`,
);
const unclaimSql = statement(
  "replay.unclaim",
  `update replay set attempts = greatest(attempts - 1, 0) where ${key} and ${unfinished}`,
);
const endSql = statement(
  "replay.end",
  `update replay set status = $5, error = $6, completed_at = $4, updated_at = $4
    where ${key} and ${unfinished} returning ${columns}`,
);
const stopSql = statement(
  "replay.end_if_disabled",
  `update replay set status = 'failed', error = $5, completed_at = $4, updated_at = $4
    where ${key} and ${unfinished} and not exists (
      select from webhook where webhook.workspace_id = $1 and webhook.mode = $2 and webhook.id = replay.webhook_id
        and webhook.status = 'enabled')`,
);

export function insertReplay(tx: Tx, scope: Scope, run: Replay): void {
  tx.write(insert, [
    scope.workspaceId,
    scope.mode,
    run.id,
    run.webhookId,
    JSON.stringify(run.filters),
    run.fromId,
    run.untilId,
    run.createdBy,
    run.createdAt,
  ]);
}

export async function countUnfinished(tx: Queryable, scope: Scope, webhookId: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>(countSql, [scope.workspaceId, scope.mode, webhookId]);
  return row?.count ?? 0;
}

export async function findReplay(db: Queryable, scope: Scope, id: string): Promise<Replay | undefined> {
  const [row] = await db.query<ReplayRow>(findSql, [scope.workspaceId, scope.mode, id]);
  return row && toReplay(row);
}

/** The run as it is now, for a worker that is about to go on with it; nothing when there is nothing left to do. */
export async function claimReplay(db: Queryable, scope: Scope, id: string, now: Date): Promise<Replay | undefined> {
  const [row] = await db.query<ReplayRow>(claimSql, [scope.workspaceId, scope.mode, id, now]);
  return row && toReplay(row);
}

/** The claim's attempt does not count. */
export async function unclaimReplay(db: Queryable, scope: Scope, id: string): Promise<void> {
  await db.query(unclaimSql, [scope.workspaceId, scope.mode, id]);
}

/** Nothing if it was over already. */
export async function endReplay(
  db: Queryable,
  scope: Scope,
  end: {
    readonly id: string;
    readonly status: "cancelled" | "failed";
    readonly error: string | null;
    readonly now: Date;
  },
): Promise<Replay | undefined> {
  const values = [scope.workspaceId, scope.mode, end.id, end.now, end.status, end.error];
  const [row] = await db.query<ReplayRow>(endSql, values);
  return row && toReplay(row);
}

export async function endIfDisabled(
  db: Queryable,
  scope: Scope,
  { id, error, now }: { readonly id: string; readonly error: string; readonly now: Date },
): Promise<void> {
  await db.query(stopSql, [scope.workspaceId, scope.mode, id, now, error]);
}

export interface ReplayRowFilters {
  readonly webhookId: string;
  readonly status: ReplayStatus | undefined;
}

const listing: Listing<ReplayRowFilters> = {
  table: "replay",
  columns,
  noun: "replay",
  filters: {
    webhookId: (value) => `replay.webhook_id = ${value}`,
    status: (value) => `replay.status = ${value}`,
  },
};

export async function listReplayRows(
  db: Queryable,
  scope: Scope,
  filters: ReplayRowFilters,
  page: PageRequest,
): Promise<Page<Replay>> {
  const query = pageQuery(listing, scope, filters, page);
  const rows = await db.query<ReplayRow>(query.statement, query.values);
  return pageOf(rows, page.limit, toReplay);
}

const toReplay = (row: ReplayRow): Replay => ({
  id: row.id,
  webhookId: row.webhook_id,
  status: row.status,
  filters: row.filters,
  fromId: row.from_id,
  untilId: row.until_id,
  atId: row.at_id,
  progress: row.progress,
  replayed: row.replayed,
  skipped: row.skipped,
  attempts: row.attempts,
  error: row.error,
  createdBy: row.created_by,
  createdAt: row.created_at,
  completedAt: row.completed_at,
});
