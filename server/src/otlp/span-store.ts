import { columnOf, inColumn, longText, longTexts, type Queryable, statement } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";
import type { ArrivedSpan, MappedSpan, Usage } from "./types.ts";

// The limit makes it a look-up per span whatever the planner thinks of the table's size.
const listSizesSql = statement(
  "otlp_span.list-sizes",
  `select asked.trace_id, asked.span_id, known.byte_count
     from unnest($3::text[], $4::text[]) as asked (trace_id, span_id)
    cross join lateral (
      select byte_count from otlp_span as span
       where span.workspace_id = $1 and span.mode = $2 and span.trace_id = asked.trace_id
         and span.span_id = asked.span_id limit 1) as known`,
);
// A span that says the same again is no news, and must not look like any.
const upsertSql = statement(
  "otlp_span.upsert",
  `insert into otlp_span as known (workspace_id, mode, trace_id, span_id, parent_span_id, started_at, ended_at, node,
       byte_count, request_id)
   select $1, $2, trace_id, span_id, parent_span_id, started_at, ended_at, ${longText("$8", "start", "byte_count")}::json,
       byte_count, ${inColumn("request_id", "$11::text[]")}
     from unnest($3::text[], $4::text[], $5::text[], $6::timestamptz[], $7::timestamptz[], $9::int[], $10::int[], $11::text[])
            as given (trace_id, span_id, parent_span_id, started_at, ended_at, start, byte_count, request_id)
   on conflict (workspace_id, mode, trace_id, span_id) do update
     set parent_span_id = excluded.parent_span_id, started_at = excluded.started_at, ended_at = excluded.ended_at,
         node = excluded.node, byte_count = excluded.byte_count, request_id = excluded.request_id
     where known.node::text <> excluded.node::text
   returning trace_id`,
);

// Traces that are bound late can bring a conversation past its limits: no more than those is read. `offset 0` makes it a
// look-up per trace whatever the planner thinks of the table's size.
const upTo = (spans: string) => `select node from (
    select node, row_number() over passed as count, sum(byte_count) over passed as bytes from (${spans}) as span
    window passed as (order by started_at, trace_id, span_id rows unbounded preceding)) as counted
  where count <= $4 and bytes <= $5`;
const listOfConversationSql = statement(
  "otlp_span.list-of-conversation",
  upTo(`select span.* from (
           select trace_id from otlp_trace where workspace_id = $1 and mode = $2 and conversation_id = $3 offset 0) as trace
         cross join lateral (
           select * from otlp_span as s where s.workspace_id = $1 and s.mode = $2 and s.trace_id = trace.trace_id
           offset 0) as span`),
);
const listOfTraceSql = statement(
  "otlp_span.list-of-trace",
  upTo("select * from otlp_span where workspace_id = $1 and mode = $2 and trace_id = $3"),
);

const spanKey = ({ traceId, spanId }: Pick<ArrivedSpan, "traceId" | "spanId">): string => `${traceId}:${spanId}`;

/** How long those of the spans are that are known already. */
export async function listSpanSizes(
  tx: Queryable,
  scope: Scope,
  spans: readonly ArrivedSpan[],
): Promise<ReadonlyMap<string, number>> {
  if (spans.length === 0) return new Map();
  const rows = await tx.query<{ trace_id: string; span_id: string; byte_count: number }>(listSizesSql, [
    scope.workspaceId,
    scope.mode,
    spans.map(({ traceId }) => traceId),
    spans.map(({ spanId }) => spanId),
  ]);
  return new Map(rows.map((row) => [spanKey({ traceId: row.trace_id, spanId: row.span_id }), row.byte_count]));
}

/** Answers the traces that are not as they were before. */
export async function upsertSpans(
  tx: Queryable,
  scope: Scope,
  spans: readonly ArrivedSpan[],
): Promise<ReadonlySet<string>> {
  const nodes = longTexts(spans.map(({ node }) => node));
  const column = <Name extends keyof ArrivedSpan>(name: Name) => spans.map((span) => span[name]);
  const rows = await tx.query<{ trace_id: string }>(upsertSql, [
    scope.workspaceId,
    scope.mode,
    column("traceId"),
    column("spanId"),
    column("parentSpanId"),
    column("startedAt"),
    column("endedAt"),
    nodes.bytes,
    nodes.starts,
    nodes.sizes,
    columnOf(column("requestId")),
  ]);
  return new Set(rows.map((row) => row.trace_id));
}

export const listConversationSpans = (db: Queryable, scope: Scope, conversationId: string, most: Usage) =>
  listSpans(db, listOfConversationSql, scope, conversationId, most);

export const listTraceSpans = (db: Queryable, scope: Scope, traceId: string, most: Usage) =>
  listSpans(db, listOfTraceSql, scope, traceId, most);

async function listSpans(
  db: Queryable,
  sql: typeof listOfTraceSql,
  scope: Scope,
  id: string,
  most: Usage,
): Promise<readonly MappedSpan[]> {
  const values = [scope.workspaceId, scope.mode, id, most.spanCount, most.byteCount];
  const rows = await db.query<{ node: MappedSpan }>(sql, values);
  return rows.map(({ node }) => node);
}
