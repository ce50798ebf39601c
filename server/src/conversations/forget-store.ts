import { type Queryable, statement } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";

// Alone with it before anything is asked: what somebody is just adding, say a scorecard with quotes, is only then seen. It
// keeps out also whoever only refers to it.
const lockSql = statement(
  "conversation.lock-to-forget",
  `select from conversation where workspace_id = $1 and mode = $2 and id = $3 for update`,
);
// Spans and scorecards must be asked before the conversation takes them along.
const forgetSql = statement(
  "conversation.forget",
  `with spans as materialized (
     select distinct span.request_id from otlp_trace as trace
       join otlp_span as span using (workspace_id, mode, trace_id)
      where trace.workspace_id = $1 and trace.mode = $2 and trace.conversation_id = $3),
   cards as materialized (
     select id from scorecard where workspace_id = $1 and mode = $2 and conversation_id = $3),
   gone as (
     delete from conversation where workspace_id = $1 and mode = $2 and id = $3 returning request_ids, audio_url)
   select gone.request_ids || array(select request_id from spans) as request_ids,
       array(select id from cards) as scorecard_ids, gone.audio_url is not null as has_recording from gone`,
);

const listOldestSql = statement(
  "conversation.list-oldest",
  "select id from conversation where workspace_id = $1 and mode = $2 and id < $3 order by id limit $4",
);

/** Those made before an id of that time, the oldest first. */
export async function listOldest(
  tx: Queryable,
  { workspaceId, mode }: Scope,
  { before, limit }: { before: string; limit: number },
): Promise<readonly string[]> {
  const rows = await tx.query<{ id: string }>(listOldestSql, [workspaceId, mode, before, limit]);
  return rows.map(({ id }) => id);
}

interface Forgotten {
  /** The calls that brought what was said. */
  readonly requestIds: readonly string[];
  readonly scorecardIds: readonly string[];
  readonly hasRecording: boolean;
}

/** Deletes a conversation and all that hangs on it; nothing if there is none. */
export async function deleteConversation(tx: Queryable, scope: Scope, id: string): Promise<Forgotten | undefined> {
  const values = [scope.workspaceId, scope.mode, id];
  await tx.query(lockSql, values);
  const [row] = await tx.query<{ request_ids: string[]; scorecard_ids: string[]; has_recording: boolean }>(
    forgetSql,
    values,
  );
  return row && { requestIds: row.request_ids, scorecardIds: row.scorecard_ids, hasRecording: row.has_recording };
}
