import { type Queryable, statement, type Tx, writing } from "../database/database.ts";
import { type Listing, type Page, type PageRequest, pageOf, pageQuery } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import type { NewNotice, Notice, NoticeFilters, NoticeKind } from "./types.ts";

interface NoticeRow {
  readonly id: string;
  readonly kind: NoticeKind;
  readonly message: string;
  readonly resource_type: string;
  readonly resource_id: string;
  readonly dismissed_at: Date | null;
  readonly dismissed_by: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const columns = `notice.id, notice.kind, notice.message, notice.resource_type, notice.resource_id, notice.dismissed_at,
  notice.dismissed_by, notice.created_at, notice.updated_at`;

const put = writing("notice.put", {
  notice_row: `insert into notice as known (workspace_id, mode, id, kind, message, resource_type, resource_id, created_at,
      updated_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $8)
    on conflict (resource_id, kind, workspace_id, mode) where dismissed_at is null do update
      set message = excluded.message, updated_at = greatest(known.updated_at, excluded.updated_at)`,
});

export function putNotice(tx: Tx, scope: Scope, id: string, { kind, message, resource, at }: NewNotice): void {
  tx.write(put, [scope.workspaceId, scope.mode, id, kind, message, resource.type, resource.id, at]);
}

const listing: Listing<NoticeFilters> = {
  table: "notice",
  columns,
  noun: "notice",
  filters: { dismissed: (value) => `(notice.dismissed_at is not null) = ${value}` },
};

export async function listNoticeRows(
  db: Queryable,
  scope: Scope,
  filters: NoticeFilters,
  page: PageRequest,
): Promise<Page<Notice>> {
  const { statement, values } = pageQuery(listing, scope, filters, page);
  return pageOf(await db.query<NoticeRow>(statement, values), page.limit, toNotice);
}

// The first who dismissed it stays.
const dismissSql = statement(
  "notice.dismiss",
  `update notice set dismissed_at = coalesce(dismissed_at, $4), dismissed_by = coalesce(dismissed_by, $5)
   where workspace_id = $1 and mode = $2 and id = $3
   returning ${columns}`,
);

export async function updateDismissed(
  db: Queryable,
  scope: Scope,
  id: string,
  dismissed: { readonly at: Date; readonly by: string },
): Promise<Notice | undefined> {
  const [row] = await db.query<NoticeRow>(dismissSql, [scope.workspaceId, scope.mode, id, dismissed.at, dismissed.by]);
  return row && toNotice(row);
}

// Of all workspaces: how long things are kept is the same everywhere.
const purgeSql = statement(
  "notice.purge",
  `with gone as (
     delete from notice where ctid = any (array (
       select ctid from notice where dismissed_at < $1 order by dismissed_at limit $2 for update skip locked
     ))
     returning 1
   )
   select count(*) as gone from gone`,
);

export async function deleteDismissed(db: Queryable, before: Date, limit: number): Promise<number> {
  const [row] = await db.query<{ gone: number }>(purgeSql, [before, limit]);
  return row?.gone ?? 0;
}

const toNotice = (row: NoticeRow): Notice => ({
  id: row.id,
  kind: row.kind,
  message: row.message,
  resource: { type: row.resource_type, id: row.resource_id },
  dismissedAt: row.dismissed_at,
  dismissedBy: row.dismissed_by,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
