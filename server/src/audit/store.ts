import { longText, longTexts, type Queryable, statement } from "../database/database.ts";
import { type Listing, type Page, type PageQuery, type PageRequest, pageOf, pageQuery } from "../platform/paging.ts";
import type { Mode, Scope } from "../platform/scope.ts";
import type { AuditEntry, CallRecord, EntryFilters, StatusFilter, StoredEntry } from "./types.ts";

// The mode of an entry is what the call was made with, not which view it belongs to: a workspace has one audit log,
// and refused calls may have no mode at all. So these queries name the workspace, and the mode only as a filter.

type AgedTable = "audit_entry" | "audit_payload" | "audit_refusal";

/** Tenants by a walk that touches one entry of each: ages and hours are then ranges of each tenant's ids. */
export const everyTenant = (table: AgedTable) => `
  with recursive tenant (workspace_id) as (
    select min(workspace_id) from ${table}
    union all
    select (select min(later.workspace_id) from ${table} as later where later.workspace_id > tenant.workspace_id)
      from tenant where tenant.workspace_id is not null)`;

// The entries as JSON rather than as an array per column: measured as fast with 32 calls in a batch, and faster with one.
const insertEntriesSql = statement(
  "audit.insert-entries",
  `with entries as (
     insert into audit_entry (workspace_id, id, mode, at, key_id, key_name, user_id, method, endpoint, path, status,
                              latency_ms, ip, user_agent, argument_hash)
     select workspace_id, id, mode, at, key_id, key_name, user_id, method, endpoint, path, status,
            latency_ms, ip, user_agent, decode(argument_hash, 'hex')
       from json_to_recordset($1::json) as given (
         workspace_id text, id text, mode text, at timestamptz, key_id text, key_name text, user_id text, method text,
         endpoint text, path text, status smallint, latency_ms real, ip text, user_agent text, argument_hash text))
   insert into audit_payload (workspace_id, id, payload, texts)
   select workspace_id, id, ${longText("$4", "start", "size")}, texts
     from unnest($2::text[], $3::text[], $5::int[], $6::int[], $7::json[]) as given (workspace_id, id, start, size, texts)`,
);

/** Entries of any tenants, and their payloads: all of them or none. */
export async function insertEntries(tx: Queryable, records: readonly CallRecord[]): Promise<void> {
  const kept = records.filter(({ payload }) => payload !== undefined);
  const payloads = longTexts(kept.map(({ payload }) => payload as string));
  await tx.query(insertEntriesSql, [
    JSON.stringify(records.map(entryRow)),
    kept.map(workspaceOf),
    kept.map(({ requestId }) => requestId),
    payloads.bytes,
    payloads.starts,
    payloads.sizes,
    kept.map(({ texts }) => (texts.length === 0 ? null : JSON.stringify(texts))),
  ]);
}

const workspaceOf = ({ scope }: CallRecord) => scope?.workspaceId ?? "";

/** What is undefined is left out, and arrives as null. */
function entryRow(record: CallRecord): object {
  const { actor } = record;
  return {
    workspace_id: workspaceOf(record),
    id: record.requestId,
    mode: record.scope?.mode,
    at: record.at,
    key_id: actor?.kind === "key" ? actor.keyId : undefined,
    key_name: actor?.kind === "person" ? undefined : actor?.name,
    user_id: actor?.kind === "person" ? actor.userId : undefined,
    method: record.method,
    endpoint: record.endpoint,
    path: record.path,
    status: record.status,
    latency_ms: record.latencyMs,
    ip: record.ip,
    user_agent: record.userAgent,
    argument_hash: record.argumentHash?.toString("hex"),
  };
}

const columnNames =
  "id, at, key_id, key_name, user_id, mode, method, endpoint, path, status, latency_ms, ip, user_agent, argument_hash";
const columns = columnNames.replaceAll(/\w+/g, "audit_entry.$&");

interface EntryRow {
  readonly id: string;
  readonly at: Date;
  readonly key_id: string | null;
  readonly key_name: string | null;
  readonly user_id: string | null;
  readonly mode: Mode | null;
  readonly method: string;
  readonly endpoint: string;
  readonly path: string;
  readonly status: number;
  readonly latency_ms: number;
  readonly ip: string;
  readonly user_agent: string | null;
  readonly argument_hash: Buffer | null;
}

const toEntry = (row: EntryRow): AuditEntry => ({
  id: row.id,
  at: row.at,
  keyId: row.key_id,
  keyName: row.key_name,
  userId: row.user_id,
  mode: row.mode,
  method: row.method,
  endpoint: row.endpoint,
  path: row.path,
  status: row.status,
  latencyMs: row.latency_ms,
  ip: row.ip,
  userAgent: row.user_agent,
  argumentHash: row.argument_hash,
});

const findEntrySql = statement(
  "audit.find-entry",
  `select ${columns}, audit_payload.payload, audit_payload.texts
     from audit_entry
     left join audit_payload on audit_payload.workspace_id = audit_entry.workspace_id
       and audit_payload.id = audit_entry.id and audit_payload.id >= $4
    where audit_entry.workspace_id = $1 and audit_entry.id = $2 and audit_entry.id >= $3`,
);

export interface FirstKept {
  readonly entry: string;
  readonly payload: string;
}

export async function findEntry(
  tx: Queryable,
  scope: Scope,
  id: string,
  kept: FirstKept,
): Promise<StoredEntry | undefined> {
  const values = [scope.workspaceId, id, kept.entry, kept.payload];
  const [row] = await tx.query<EntryRow & PayloadRow>(findEntrySql, values);
  return row && { ...toEntry(row), payload: row.payload, texts: row.texts ?? [] };
}

interface PayloadRow {
  readonly payload: string | null;
  readonly texts: StoredEntry["texts"] | null;
}

const findTextsSql = statement(
  "audit.find-texts",
  `select id, conversation_text($1, $2, id, 1) as text from unnest($3::text[]) as given (id)`,
);

/** The first texts of conversations, as far as they are kept. */
export async function findTexts(
  tx: Queryable,
  { workspaceId, mode }: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.query<{ id: string; text: string | null }>(findTextsSql, [workspaceId, mode, ids]);
  return new Map(rows.flatMap(({ id, text }) => (text === null ? [] : [[id, text]])));
}

interface Conditions extends Omit<EntryFilters, "status"> {
  readonly failedWith?: number | undefined;
  readonly succeededWith?: number | undefined;
  readonly hundreds?: number | undefined;
  readonly failedIn?: number | undefined;
}

const listing: Listing<Conditions> = {
  table: "audit_entry",
  columns,
  noun: "request",
  perMode: false,
  filters: {
    requestId: (value) => `audit_entry.id = ${value}`,
    keyId: (value) => `audit_entry.key_id = ${value}`,
    userId: (value) => `audit_entry.user_id = ${value}`,
    address: (value) => `audit_entry.ip = ${value}`,
    endpoint: (value) => `audit_entry.endpoint = ${value}`,
    method: (value) => `audit_entry.method = ${value}`,
    mode: (value) => `audit_entry.mode = ${value}`,
    // Says again what the index is limited to: the planner does not look into the value.
    failedWith: (value) => `audit_entry.status = ${value} and audit_entry.status >= 400`,
    succeededWith: (value) => `audit_entry.status = ${value}`,
    hundreds: (value) => `audit_entry.status >= ${value}::int * 100 and audit_entry.status < ${value}::int * 100 + 100`,
    failedIn: (value) =>
      `audit_entry.status = failure.status and audit_entry.status >= 400 and failure.status / 100 = ${value}::int`,
  },
};

export async function listEntries(
  tx: Queryable,
  scope: Scope,
  { status, ...filters }: EntryFilters,
  page: PageRequest,
): Promise<Page<AuditEntry>> {
  const alone = Object.values(filters).every((filter) => filter === undefined);
  const conditions = { ...filters, ...statusCondition(status, alone) };
  const query = pageQuery(listing, scope, conditions, page);
  const { text } = conditions.failedIn === undefined ? query.statement : eachFailure(query, page);
  // Without a name, so that it is planned for its values: how rare they are decides which index is the right one.
  const rows = await tx.query<EntryRow>(statement("", text), query.values);
  return pageOf(rows, page.limit, toEntry);
}

function statusCondition(status: StatusFilter | undefined, alone: boolean): Partial<Conditions> {
  if (!status) return {};
  if ("exactly" in status) return { [status.exactly >= 400 ? "failedWith" : "succeededWith"]: status.exactly };
  return { [status.hundreds >= 4 && alone ? "failedIn" : "hundreds"]: status.hundreds };
}

/** A class of failures, newest first: a page of each status in it, which their index gives in order, then the newest of all. */
const eachFailure = ({ statement: { text } }: PageQuery, { order }: PageRequest) =>
  statement(
    "",
    `select page.* from generate_series($5::int * 100, $5::int * 100 + 99) as failure (status)
      cross join lateral (${text}) as page order by page.id ${order} limit $4`,
  );

const deleteOldest = (table: AgedTable) =>
  statement(
    `audit.delete-oldest.${table}`,
    `${everyTenant(table)},
     gone as (
       delete from ${table} where ctid = any (array(
         select old.ctid from tenant
          cross join lateral (
            select ${table}.ctid from ${table}
             where ${table}.workspace_id = tenant.workspace_id and ${table}.id < $1
             order by ${table}.id limit $2) as old
          limit $2))
       returning 1)
     select count(*)::int as count from gone`,
  );
const deleteSql = {
  audit_entry: deleteOldest("audit_entry"),
  audit_payload: deleteOldest("audit_payload"),
  audit_refusal: deleteOldest("audit_refusal"),
};

const deleteOlderOfSql = statement(
  "audit.delete-older-of",
  `with gone as (
     delete from audit_entry where workspace_id = $1 and id = any (array(
       select id from audit_entry where workspace_id = $1 and id < $2 order by id limit $3)) returning 1)
   select count(*)::int as count from gone`,
);

/** Of one workspace, at most so many entries that are older than this id. */
export async function deleteOlderOf(
  tx: Queryable,
  workspaceId: string,
  firstKept: string,
  most: number,
): Promise<number> {
  const [row] = await tx.query<{ count: number }>(deleteOlderOfSql, [workspaceId, firstKept, most]);
  return row?.count ?? 0;
}

/** Of all tenants, at most so many that are older than this id. */
export async function deleteOlder(tx: Queryable, table: AgedTable, firstKept: string, most: number): Promise<number> {
  const [row] = await tx.query<{ count: number }>(deleteSql[table], [firstKept, most]);
  return row?.count ?? 0;
}
