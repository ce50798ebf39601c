import { type Queryable, statement } from "./types.ts";

interface Tenant {
  readonly workspaceId: string;
  readonly mode: string;
}

/** Counts a table's rows of one workspace and mode, for a store's quota; more than `max` are not looked at. */
export function rowCounter(name: string, table: string, condition = "true") {
  const sql = statement(
    name,
    `select count(*) as count from (
       select from ${table} where workspace_id = $1 and mode = $2 and ${condition} limit $3::int) as counted`,
  );
  return async (tx: Queryable, { workspaceId, mode }: Tenant, max: number): Promise<number> => {
    const [row] = await tx.query<{ count: number }>(sql, [workspaceId, mode, max]);
    return row?.count ?? 0;
  };
}
