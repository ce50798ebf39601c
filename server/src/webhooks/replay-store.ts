import { type Queryable, statement, type Tx, writing } from "../database/database.ts";
import { longRunStore } from "../platform/long-run/run-store.ts";
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
const findSql = statement("replay.find", `select ${columns} from replay where ${key}`);
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

export async function findReplay(db: Queryable, scope: Scope, id: string): Promise<Replay | undefined> {
  const [row] = await db.query<ReplayRow>(findSql, [scope.workspaceId, scope.mode, id]);
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
  readonly webhookId: string | undefined;
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

export const replayStore = longRunStore<ReplayRow, Replay>({
  table: "replay",
  columns,
  toRun: toReplay,
  parent: "webhook_id",
});
