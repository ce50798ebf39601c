import { type Queryable, statement } from "../database/database.ts";
import { type Listing, type Page, type PageRequest, pageOf, pageQuery } from "../platform/paging.ts";
import type { RefusalCount, RefusalFilters } from "./types.ts";

// Calls without a valid credential belong to no workspace and no mode: the empty workspace, as in audit_entry.
const nobody = { workspaceId: "", mode: "live" } as const;

const addSql = statement(
  "audit.add-refusals",
  `insert into audit_refusal (workspace_id, id, minute, address, method, endpoint, status, calls, last_call_at)
   select $1, id, minute, address, method, endpoint, status, calls, last_call_at
     from json_to_recordset($2::json) as given (
       id text, minute timestamptz, address text, method text, endpoint text, status smallint, calls bigint,
       last_call_at timestamptz)
    order by id
   on conflict (workspace_id, id) do update
     set calls = audit_refusal.calls + excluded.calls,
         last_call_at = greatest(audit_refusal.last_call_at, excluded.last_call_at)`,
);

/** Adds to what is counted already: all of them or none. */
export async function addRefusals(tx: Queryable, counts: readonly RefusalCount[]): Promise<void> {
  const rows = counts.map(({ lastCallAt, ...count }) => ({ ...count, last_call_at: lastCallAt }));
  await tx.query(addSql, [nobody.workspaceId, JSON.stringify(rows)]);
}

interface RefusalRow {
  readonly id: string;
  readonly minute: Date;
  readonly address: string;
  readonly method: string;
  readonly endpoint: string;
  readonly status: number;
  readonly calls: number;
  readonly last_call_at: Date;
}

const listing: Listing<RefusalFilters> = {
  table: "audit_refusal",
  columns: "id, minute, address, method, endpoint, status, calls, last_call_at".replaceAll(/\w+/g, "audit_refusal.$&"),
  noun: "refusal",
  perMode: false,
  filters: {
    address: (value) => `audit_refusal.address = ${value}`,
    endpoint: (value) => `audit_refusal.endpoint = ${value}`,
    status: (value) => `audit_refusal.status = ${value}`,
  },
};

export async function listRefusals(
  tx: Queryable,
  filters: RefusalFilters,
  page: PageRequest,
): Promise<Page<RefusalCount>> {
  const query = pageQuery(listing, nobody, filters, page);
  const rows = await tx.query<RefusalRow>(query.statement, query.values);
  return pageOf(rows, page.limit, ({ last_call_at: lastCallAt, ...row }) => ({ ...row, lastCallAt }));
}
