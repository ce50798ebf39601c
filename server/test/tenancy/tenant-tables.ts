import type { TestDatabase } from "../database.ts";
import type { Corner } from "./corners.ts";

export interface TenantTable {
  readonly name: string;
  readonly hasMode: boolean;
  readonly hasId: boolean;
}

/** Lists the tables that have a workspace column, from the catalogue. */
export async function listTables({ pool }: TestDatabase): Promise<readonly TenantTable[]> {
  const { rows } = await pool.query<TenantTable>(
    `select table_name as name, bool_or(column_name = 'mode') as "hasMode", bool_or(column_name = 'id') as "hasId"
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE'
      group by table_name having bool_or(column_name = 'workspace_id') order by 1`,
  );
  return rows;
}

/** By corner and table: how many rows there are, and a checksum of them. */
export type Fingerprint = Readonly<Record<string, string>>;

/** What has no mode belongs to both modes of its workspace. */
const rowsOf = ({ name, hasMode }: TenantTable) =>
  `from "${name}" as one where workspace_id = $1 ${hasMode ? "and mode = $2" : "and $2 <> ''"}`;

/** Returns the row count and checksum of every table, but for when a key was last used, which is written late. */
export async function fingerprint(corner: Corner, tables: readonly TenantTable[]): Promise<Fingerprint> {
  const parts = tables.map(
    (table) =>
      `select '${table.name}' as name, count(*) || ' ' || md5(coalesce(string_agg(row, chr(10) order by row), '')) as state
        from (select (to_jsonb(one) - array['last_used_at', 'last_used_ip'])::text as row ${rowsOf(table)}) as rows`,
  );
  const { rows } = await corner.service.db.pool.query<{ name: string; state: string }>(parts.join(" union all "), [
    corner.workspaceId,
    corner.mode,
  ]);
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
}

export interface CornerIds {
  /** By prefix, such as `conv`, oldest first. */
  readonly own: ReadonlyMap<string, readonly string[]>;
  /** Those of tables without a mode, which both modes of the workspace share. */
  readonly shared: readonly string[];
}

/** Lists the ids of the corner's records. */
export async function listIds(corner: Corner, tables: readonly TenantTable[]): Promise<CornerIds> {
  const list = async (hasMode: boolean) => {
    const parts = tables
      .filter((table) => table.hasId && table.hasMode === hasMode)
      .map((table) => `select id ${rowsOf(table)}`);
    const { rows } = await corner.service.db.pool.query<{ id: string }>(
      `select distinct id from (${parts.join(" union all ")}) as each where id is not null order by id`,
      [corner.workspaceId, corner.mode],
    );
    return rows.map(({ id }) => id);
  };
  const own = new Map<string, string[]>();
  for (const id of await list(true)) {
    const prefix = id.split("_")[0] ?? "";
    own.set(prefix, [...(own.get(prefix) ?? []), id]);
  }
  return { own, shared: await list(false) };
}
