import { type Queryable, statement, type Tx, unnested } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";
import type { DemoItem, DemoKind, DemoSummary } from "./types.ts";

const insertSql = statement(
  "demo.insert",
  `insert into demo_item (workspace_id, mode, kind, id, created_at)
    select $1, $2, item.kind, item.id, $5 from ${unnested("$3::text[]", "$4::text[]")} as item (kind, id)`,
);
const summarySql = statement(
  "demo.find-summary",
  `select count(*) filter (where kind = 'conversation') as conversations, min(created_at) as created_at
    from demo_item where workspace_id = $1 and mode = $2`,
);
const takeSql = statement(
  "demo.take",
  "delete from demo_item where workspace_id = $1 and mode = $2 returning kind, id",
);
const lockSql = statement("demo.lock", "select id from workspace where id = $1 for no key update");

export async function insertItems(tx: Tx, scope: Scope, items: readonly DemoItem[], at: Date): Promise<void> {
  const kinds = items.map(({ kind }) => kind);
  const ids = items.map(({ id }) => id);
  await tx.query(insertSql, [scope.workspaceId, scope.mode, kinds, ids, at]);
}

/** Two clicks at once must not fill it twice, nor fill what is being removed. */
export async function lockDemo(tx: Tx, { workspaceId }: Scope): Promise<void> {
  await tx.query(lockSql, [workspaceId]);
}

export async function findSummary(db: Queryable, scope: Scope): Promise<DemoSummary> {
  const [row] = await db.query<{ conversations: number; created_at: Date | null }>(summarySql, [
    scope.workspaceId,
    scope.mode,
  ]);
  return { conversations: row?.conversations ?? 0, createdAt: row?.created_at ?? null };
}

/** Removes the list of what was made, and returns it. */
export async function takeItems(tx: Tx, scope: Scope): Promise<readonly DemoItem[]> {
  return tx.query<{ kind: DemoKind; id: string }>(takeSql, [scope.workspaceId, scope.mode]);
}
