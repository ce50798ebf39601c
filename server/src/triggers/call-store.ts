import { type Queryable, statement, type Tx, writing } from "../database/database.ts";
import { idRange, type Page, type PageRequest, pageOf } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import type { CallFilters, Made, NewTriggerCall, TriggerCall } from "./types.ts";

interface CallRow {
  readonly id: string;
  readonly trigger_id: string;
  readonly request_id: string;
  readonly status: number;
  readonly error_code: string | null;
  readonly error_field: string | null;
  readonly error_message: string | null;
  readonly event_id: string | null;
  readonly resource_type: Made["type"] | null;
  readonly resource_id: string | null;
  readonly created_at: Date;
}

const names = `id, trigger_id, request_id, status, error_code, error_field, error_message, event_id, resource_type,
  resource_id, created_at`;
const columns = names.replaceAll(/\w+/g, "trigger_call.$&");

const insert = writing("trigger-call.insert", {
  trigger_call_row: `insert into trigger_call (workspace_id, mode, trigger_id, id, request_id, status, event_id,
     resource_type, resource_id, payload, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
});
const insertManySql = statement(
  "trigger-call.insert-many",
  `insert into trigger_call (workspace_id, mode, trigger_id, id, request_id, status, error_code, error_field,
     error_message, payload, created_at)
   select workspace_id, mode, trigger_id, id, request_id, status, error_code, error_field, error_message, payload::json,
       created_at
     from json_to_recordset($1::json) as given (
       workspace_id text, mode text, trigger_id text, id text, request_id text, status int, error_code text,
       error_field text, error_message text, payload text, created_at timestamptz)`,
);
const findSql = statement(
  "trigger-call.find",
  `select ${columns}, payload from trigger_call
    where workspace_id = $1 and mode = $2 and trigger_id = $3 and id = $4`,
);

/** With the caller's commit. */
export function insertCall(tx: Tx, call: NewTriggerCall): void {
  const { scope, resource } = call;
  tx.write(insert, [
    scope.workspaceId,
    scope.mode,
    call.triggerId,
    call.id,
    call.requestId,
    call.status,
    call.eventId,
    resource?.type ?? null,
    resource?.id ?? null,
    call.payload,
    call.createdAt,
  ]);
}

/** Refused ones, of any tenants. */
export async function insertRefused(db: Queryable, calls: readonly NewTriggerCall[]): Promise<void> {
  const rows = calls.map(({ scope, error, ...call }) => ({
    workspace_id: scope.workspaceId,
    mode: scope.mode,
    trigger_id: call.triggerId,
    id: call.id,
    request_id: call.requestId,
    status: call.status,
    error_code: error?.code,
    error_field: error?.field,
    error_message: error?.message,
    payload: call.payload,
    created_at: call.createdAt,
  }));
  await db.query(insertManySql, [JSON.stringify(rows)]);
}

export async function findCall(
  db: Queryable,
  scope: Scope,
  { triggerId, id }: { readonly triggerId: string; readonly id: string },
): Promise<{ readonly call: TriggerCall; readonly payload: unknown } | undefined> {
  const values = [scope.workspaceId, scope.mode, triggerId, id];
  const [row] = await db.query<CallRow & { payload: unknown }>(findSql, values);
  return row && { call: toCall(row), payload: row.payload };
}

// By the trigger alone, for the page: where there are no statistics yet the planner takes workspace and mode for the rarer
// thing and walks all calls that a workspace had.
const listSql = (order: "asc" | "desc", outcome: "any" | "one") =>
  statement(
    `trigger-call.list.${order}.${outcome}`,
    `select ${columns} from (
       select * from trigger_call where trigger_id = $3 and id >= $4 and id < $5
         ${outcome === "one" ? "and (status >= 400) = $7" : ""} order by id ${order} limit $6) as trigger_call
      where workspace_id = $1 and mode = $2 order by id ${order}`,
  );
const lists = {
  asc: { any: listSql("asc", "any"), one: listSql("asc", "one") },
  desc: { any: listSql("desc", "any"), one: listSql("desc", "one") },
};

export async function listCallRows(
  db: Queryable,
  scope: Scope,
  { triggerId, refused }: CallFilters,
  page: PageRequest,
): Promise<Page<TriggerCall>> {
  const outcome = refused === undefined ? "any" : "one";
  const values = [scope.workspaceId, scope.mode, triggerId, ...idRange("triggerCall", page), page.limit + 1];
  const rows = await db.query<CallRow>(
    lists[page.order][outcome],
    refused === undefined ? values : [...values, refused],
  );
  return pageOf(rows, page.limit, toCall);
}

const toCall = (row: CallRow): TriggerCall => ({
  id: row.id,
  triggerId: row.trigger_id,
  requestId: row.request_id,
  status: row.status,
  error:
    row.error_code === null ? null : { code: row.error_code, field: row.error_field, message: row.error_message ?? "" },
  eventId: row.event_id,
  resource:
    row.resource_type === null || row.resource_id === null ? null : { type: row.resource_type, id: row.resource_id },
  createdAt: row.created_at,
});
