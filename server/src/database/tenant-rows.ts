import { type Queryable, statement } from "./types.ts";

/** A table whose rows belong to workspaces. */
interface TenantTable {
  readonly name: string;
  /** Columns by which its rows refer to rows of the same table, which PostgreSQL would not let be deleted. */
  readonly ownReferences: readonly string[];
}

const tablesSql = statement(
  "tenant-rows.tables",
  `select c.relname as name,
      array(select ref.relname::text from pg_constraint k join pg_class ref on ref.oid = k.confrelid
        where k.contype = 'f' and k.conrelid = c.oid and k.confrelid <> c.oid) as "references",
      array(select a.attname::text from pg_constraint k join pg_attribute a on a.attrelid = c.oid and a.attnum = any (k.conkey)
        where k.contype = 'f' and k.conrelid = c.oid and k.confrelid = c.oid and k.confdeltype = 'a' and not a.attnotnull)
        as "ownReferences"
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and exists (select from pg_attribute a
        where a.attrelid = c.oid and a.attname = 'workspace_id' and a.attnum > 0 and not a.attisdropped)
    order by c.relname`,
);

/**
 * Lists every table that has a `workspace_id`, those first that refer to others: deleting in this order breaks no reference.
 * By the catalogue, so that a table that is added later can't be forgotten.
 */
export async function listTenantTables(db: Queryable): Promise<readonly TenantTable[]> {
  type Row = TenantTable & { readonly references: readonly string[] };
  let rest = await db.query<Row>(tablesSql);
  const ordered: TenantTable[] = [];
  while (rest.length > 0) {
    const referredTo = new Set(rest.flatMap(({ references }) => references));
    const free = rest.filter(({ name }) => !referredTo.has(name));
    // Tables that refer to each other in a circle come in any order; their references would have to be deferred.
    const next = free.length > 0 ? free : rest;
    ordered.push(...next.map(({ name, ownReferences }) => ({ name, ownReferences })));
    rest = rest.filter((table) => !next.includes(table));
  }
  return ordered;
}

/** Deletes some of a workspace's rows in one table. Returns how many; fewer than `limit` when none are left. */
export async function deleteTenantRows(
  db: Queryable,
  workspaceId: string,
  { name, ownReferences }: TenantTable,
  limit: number,
): Promise<number> {
  const table = `"${name}"`;
  for (const column of ownReferences) {
    const referring = `workspace_id = $1 and "${column}" is not null`;
    const cleared = await db.query(
      statement(
        "",
        `update ${table} set "${column}" = null
          where ctid = any (array(select ctid from ${table} where ${referring} limit $2)) returning 1 as one`,
      ),
      [workspaceId, limit],
    );
    if (cleared.length > 0) return limit;
  }
  const gone = await db.query<{ count: number }>(
    statement(
      "",
      `with gone as (delete from ${table}
          where ctid = any (array(select ctid from ${table} where workspace_id = $1 limit $2)) returning 1)
        select count(*)::int as count from gone`,
    ),
    [workspaceId, limit],
  );
  return gone[0]?.count ?? 0;
}
