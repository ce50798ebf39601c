import { type Queryable, statement } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";

// The spans must be asked before the conversation takes them along.
const forgetSql = statement(
  "conversation.forget",
  `with spans as materialized (
     select distinct span.request_id from otlp_trace as trace
       join otlp_span as span using (workspace_id, mode, trace_id)
      where trace.workspace_id = $1 and trace.mode = $2 and trace.conversation_id = $3),
   gone as (
     delete from conversation where workspace_id = $1 and mode = $2 and id = $3 returning request_ids)
   select gone.request_ids || array(select request_id from spans) as request_ids from gone`,
);

/** Deletes a conversation and all that hangs on it; answers the calls that brought it, or nothing if there is none. */
export async function deleteConversation(
  tx: Queryable,
  scope: Scope,
  id: string,
): Promise<readonly string[] | undefined> {
  const [row] = await tx.query<{ request_ids: string[] }>(forgetSql, [scope.workspaceId, scope.mode, id]);
  return row?.request_ids;
}
