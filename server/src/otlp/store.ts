import { type Queryable, statement, type Tx, writing } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";
import type { Arrival, KnownTrace, TraceChange, Usage } from "./types.ts";

const insertSql = statement(
  "otlp_trace.insert",
  `insert into otlp_trace (workspace_id, mode, trace_id, last_span_at, span_count, byte_count, request_ids)
   select $1, $2, trace_id, $4, 0, 0, '{}' from unnest($3::text[]) as given (trace_id)
   on conflict do nothing`,
);
// Traces and external ids share a few locks per tenant: as many locks as a request can have traces would be more than
// the database has room for. Always in the same order, so that calls wait for each other and never in a circle.
const takeTurnSql = statement(
  "otlp_trace.take-turn",
  `select count(held) from (
     select pg_advisory_xact_lock(lock) as held from (
       select distinct hashtextextended(concat_ws('/', 'otlp', $1::text, $2::text, hashtextextended(name, 0) & 63), 0) as lock
         from unnest($3::text[]) as given (name) order by lock offset 0) as locks) as taken`,
);
// Row by row, here and below: the planner, which has not counted a new tenant yet, would rather go through all of its rows.
const listSql = statement(
  "otlp_trace.list",
  `select trace.* from unnest($3::text[]) as asked (trace_id)
    cross join lateral (
      select trace_id, conversation_id, span_count, byte_count, request_ids from otlp_trace
        where workspace_id = $1 and mode = $2 and trace_id = asked.trace_id offset 0) as trace`,
);
const sumSql = statement(
  "otlp_trace.sum",
  `select asked.id as conversation_id, sum(span_count)::int as span_count, sum(byte_count)::bigint as byte_count
    from unnest($3::text[]) as asked (id)
    cross join lateral (
      select span_count, byte_count from otlp_trace
        where workspace_id = $1 and mode = $2 and conversation_id = asked.id offset 0) as trace
    group by asked.id`,
);
/** So many calls are remembered per trace. */
const maxRequestIds = 1_000;
// Strictly later than before, even if this node's clock is behind another's: a change must be seen as one.
const update = writing("otlp_trace.update", {
  otlp_traces_updated: `update otlp_trace as trace
      set conversation_id = given.conversation_id,
          span_count = trace.span_count + given.span_count,
          byte_count = trace.byte_count + given.byte_count,
          last_span_at = case when given.is_changed
            then greatest($9::timestamptz, trace.last_span_at + interval '1 millisecond') else trace.last_span_at end,
          request_ids = case when given.conversation_id is null
            then (trace.request_ids || given.request_id)[greatest(1, cardinality(trace.request_ids) - ${maxRequestIds - 2}):]
            else '{}' end
     from (select given.*, found.place
             from unnest($3::text[], $4::text[], $5::int[], $6::bigint[], $7::boolean[], $8::text[])
               as given (trace_id, conversation_id, span_count, byte_count, is_changed, request_id)
            cross join lateral (
              select ctid as place from otlp_trace
                where workspace_id = $1 and mode = $2 and trace_id = given.trace_id offset 0) as found) as given
    where trace.ctid = given.place`,
});
const listArrivalsSql = statement(
  "otlp_trace.list-arrivals",
  `select asked.id, arrival.* from unnest($3::text[]) as asked (id)
    cross join lateral (
      select max(last_span_at) as last_span_at, bool_and(gathered_at is not distinct from last_span_at) as is_gathered,
          sum(byte_count)::bigint as byte_count
        from otlp_trace where workspace_id = $1 and mode = $2 and conversation_id = asked.id) as arrival
    where arrival.last_span_at is not null`,
);
const findUnboundSql = statement(
  "otlp_trace.find-unbound",
  `select last_span_at, false as is_gathered, byte_count from otlp_trace
    where workspace_id = $1 and mode = $2 and trace_id = $3 and conversation_id is null`,
);
const markGatheredSql = statement(
  "otlp_trace.mark-gathered",
  `update otlp_trace set gathered_at = last_span_at
    where ctid = any(array(
        select found.place from unnest($3::text[]) as asked (id) cross join lateral (
          select ctid as place from otlp_trace where workspace_id = $1 and mode = $2 and conversation_id = asked.id
            and gathered_at is distinct from last_span_at offset 0) as found))`,
);
const deleteSql = statement(
  "otlp_trace.delete",
  "delete from otlp_trace where workspace_id = $1 and mode = $2 and trace_id = $3 and conversation_id is null",
);

/**
 * From here to the end of the transaction nobody else stores spans of these traces, gives them a conversation, or makes
 * one of these external ids for spans. Everybody who does takes the turn first, before any other lock.
 */
export async function takeTurn(tx: Queryable, scope: Scope, names: readonly string[]): Promise<void> {
  await tx.query(takeTurnSql, [scope.workspaceId, scope.mode, names]);
}

/** Those that nobody knows yet, without a conversation. */
export async function insertTraces(tx: Queryable, scope: Scope, traceIds: readonly string[], at: Date): Promise<void> {
  await tx.query(insertSql, [scope.workspaceId, scope.mode, traceIds, at]);
}

export async function listTraces(
  tx: Queryable,
  scope: Scope,
  traceIds: readonly string[],
): Promise<ReadonlyMap<string, KnownTrace>> {
  const rows = await tx.query<{
    trace_id: string;
    conversation_id: string | null;
    span_count: number;
    byte_count: number;
    request_ids: string[];
  }>(listSql, [scope.workspaceId, scope.mode, traceIds]);
  return new Map(
    rows.map((row) => [
      row.trace_id,
      {
        traceId: row.trace_id,
        conversationId: row.conversation_id,
        spanCount: row.span_count,
        byteCount: row.byte_count,
        requestIds: row.request_ids,
      },
    ]),
  );
}

/** What conversations already have of spans. */
export async function sumTraces(
  tx: Queryable,
  scope: Scope,
  conversationIds: readonly string[],
): Promise<ReadonlyMap<string, Usage>> {
  if (conversationIds.length === 0) return new Map();
  const rows = await tx.query<{ conversation_id: string; span_count: number; byte_count: number }>(sumSql, [
    scope.workspaceId,
    scope.mode,
    conversationIds,
  ]);
  return new Map(rows.map((row) => [row.conversation_id, { spanCount: row.span_count, byteCount: row.byte_count }]));
}

/** Leaves with the commit. At most one change per trace and transaction. */
export function updateTraces(tx: Tx, scope: Scope, changes: readonly TraceChange[], at: Date): void {
  const column = <Name extends keyof TraceChange>(name: Name) => changes.map((change) => change[name]);
  tx.write(update, [
    scope.workspaceId,
    scope.mode,
    column("traceId"),
    column("conversationId"),
    column("spanCount"),
    column("byteCount"),
    column("isChanged"),
    column("requestId"),
    at,
  ]);
}

interface ArrivalRow {
  readonly last_span_at: Date | null;
  readonly is_gathered: boolean;
  readonly byte_count: number;
}

/** By conversation; nothing for those without spans. */
export async function listArrivals(
  db: Queryable,
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Arrival>> {
  const values = [scope.workspaceId, scope.mode, ids];
  const rows = await db.query<ArrivalRow & { readonly id: string }>(listArrivalsSql, values);
  return new Map(rows.flatMap(({ id, ...row }) => (row.last_span_at ? [[id, arrivalOf([row]) as Arrival]] : [])));
}

/** Nothing for a trace that has a conversation, or is gone. */
export async function findUnboundArrival(db: Queryable, scope: Scope, traceId: string): Promise<Arrival | undefined> {
  return arrivalOf(await db.query<ArrivalRow>(findUnboundSql, [scope.workspaceId, scope.mode, traceId]));
}

const arrivalOf = ([row]: readonly ArrivalRow[]): Arrival | undefined =>
  row?.last_span_at
    ? { lastSpanAt: row.last_span_at, isGathered: row.is_gathered, byteCount: row.byte_count }
    : undefined;

export async function markGathered(tx: Queryable, scope: Scope, ids: readonly string[]): Promise<void> {
  await tx.query(markGatheredSql, [scope.workspaceId, scope.mode, ids]);
}

export async function deleteUnboundTrace(tx: Queryable, scope: Scope, traceId: string): Promise<void> {
  await tx.query(deleteSql, [scope.workspaceId, scope.mode, traceId]);
}
