import { type Queryable, statement } from "../database/database.ts";
import { type Listing, type Page, type PageRequest, pageOf, pageQuery } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import type { SavedView, SettingsMap, ViewChanges } from "./types.ts";

const columns = "id, owner_id, resource, name, query, columns, is_shared, created_at, updated_at";
const isVisibleTo = (userId: string) => `(owner_id = ${userId} or is_shared)`;

const views: Listing<{ viewer: string; resource: string | undefined }> = {
  table: "saved_view",
  columns,
  noun: "view",
  filters: { viewer: isVisibleTo, resource: (value) => `resource = ${value}` },
};
const findSql = statement(
  "views.find",
  `select ${columns} from saved_view where workspace_id = $1 and mode = $2 and id = $3 and ${isVisibleTo("$4")}`,
);
const countSql = statement(
  "views.count",
  "select count(*)::int as count from saved_view where workspace_id = $1 and mode = $2 and owner_id = $3",
);
const insertSql = statement(
  "views.insert",
  `insert into saved_view (workspace_id, mode, id, owner_id, resource, name, query, columns, is_shared, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
);
const updateSql = statement(
  "views.update",
  `update saved_view
      set name = coalesce($4, name), query = coalesce($5::jsonb, query),
          columns = case when $6 then $7 else columns end, is_shared = coalesce($8, is_shared), updated_at = $9
    where workspace_id = $1 and mode = $2 and id = $3 returning ${columns}`,
);
const deleteSql = statement(
  "views.delete",
  "delete from saved_view where workspace_id = $1 and mode = $2 and id = $3 returning 1",
);
const deleteLeftBehindSql = statement(
  "views.delete-left-behind",
  `delete from saved_view where ctid = any (array(
     select ctid from saved_view where owner_id is null and not is_shared limit $1)) returning 1`,
);

interface ViewRow {
  id: string;
  owner_id: string | null;
  resource: string;
  name: string;
  query: SettingsMap;
  columns: string[] | null;
  is_shared: boolean;
  created_at: Date;
  updated_at: Date;
}

const toView = (row: ViewRow): SavedView => ({
  id: row.id,
  ownerId: row.owner_id,
  resource: row.resource,
  name: row.name,
  query: row.query,
  columns: row.columns,
  isShared: row.is_shared,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

/** Those that this person may see. */
export async function listViews(
  tx: Queryable,
  scope: Scope,
  filters: { viewer: string; resource: string | undefined },
  page: PageRequest,
): Promise<Page<SavedView>> {
  const { statement, values } = pageQuery(views, scope, filters, page);
  return pageOf(await tx.query<ViewRow>(statement, values), page.limit, toView);
}

export async function findView(
  tx: Queryable,
  { workspaceId, mode }: Scope,
  { id, viewer }: { id: string; viewer: string },
): Promise<SavedView | undefined> {
  const [row] = await tx.query<ViewRow>(findSql, [workspaceId, mode, id, viewer]);
  return row && toView(row);
}

export async function countViews(tx: Queryable, { workspaceId, mode }: Scope, ownerId: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>(countSql, [workspaceId, mode, ownerId]);
  return row?.count ?? 0;
}

export async function insertView(tx: Queryable, { workspaceId, mode }: Scope, view: SavedView): Promise<void> {
  const { id, ownerId, resource, name, query, isShared, createdAt, updatedAt } = view;
  const settings = [resource, name, JSON.stringify(query), view.columns, isShared];
  await tx.query(insertSql, [workspaceId, mode, id, ownerId, ...settings, createdAt, updatedAt]);
}

export async function updateView(
  tx: Queryable,
  { workspaceId, mode }: Scope,
  { id, updatedAt, ...changes }: ViewChanges & { id: string; updatedAt: Date },
): Promise<SavedView | undefined> {
  const [row] = await tx.query<ViewRow>(updateSql, [
    workspaceId,
    mode,
    id,
    changes.name ?? null,
    changes.query ? JSON.stringify(changes.query) : null,
    changes.columns !== undefined,
    changes.columns ?? null,
    changes.isShared ?? null,
    updatedAt,
  ]);
  return row && toView(row);
}

export async function deleteView(tx: Queryable, { workspaceId, mode }: Scope, id: string): Promise<boolean> {
  return (await tx.query(deleteSql, [workspaceId, mode, id])).length > 0;
}

/** Of all workspaces: nobody can see these any more. */
export async function deleteLeftBehind(tx: Queryable, limit: number): Promise<number> {
  return (await tx.query(deleteLeftBehindSql, [limit])).length;
}
