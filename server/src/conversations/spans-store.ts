import { type Queryable, statement } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";
import { type ConversationRow, columns, toConversation } from "./store.ts";
import type { Conversation, LockedConversation, RequestsOf } from "./types.ts";

// Row by row, here and below: the planner, which has not counted a new tenant yet, would rather go through all of its rows, and
// each request would take longer than the one before.
const byExternalId = (asked: string) => `unnest(${asked}::text[]) as asked (external_id)
    cross join lateral (
      select id, external_id from conversation
        where workspace_id = $1 and mode = $2 and external_id = asked.external_id offset 0) as found`;
// Always in the order of the ids: two calls that want the same conversations wait for each other, never in a circle.
const lockManySql = statement(
  "conversation.lock-many",
  `select locked.id, locked.external_id from (
      select unnest($3::text[]) collate "C" as id union select found.id from ${byExternalId("$4")} order by id) as wanted
    cross join lateral (
      select id, external_id from conversation where workspace_id = $1 and mode = $2 and id = wanted.id
        for no key update) as locked`,
);
const lockOneSql = statement(
  "conversation.lock-with-source",
  `select ${columns}, conversation.source from conversation
    where workspace_id = $1 and mode = $2 and id = $3 for no key update`,
);
const listSourcedSql = statement(
  "conversation.list-with-source",
  `select ${columns}, conversation.source from unnest($3::text[]) as asked (id)
    cross join lateral (
      select * from conversation where workspace_id = $1 and mode = $2 and id = asked.id offset 0) as conversation`,
);
const noteRequestsSql = statement(
  "conversation.note-requests",
  `update conversation set request_ids = (request_ids || given.ids)[greatest(1, cardinality(request_ids || given.ids) - 999):]
     from (select found.place, array(select jsonb_array_elements_text(request_ids)) as ids
             from unnest($3::text[], $4::jsonb[]) as given (id, request_ids)
            cross join lateral (
              select ctid as place from conversation where workspace_id = $1 and mode = $2 and id = given.id offset 0)
              as found) as given
    where conversation.ctid = given.place`,
);

/** By id or by external id, whichever is given; held until the transaction ends. */
export async function lockConversations(
  tx: Queryable,
  scope: Scope,
  wanted: { readonly ids: readonly string[]; readonly externalIds: readonly string[] },
): Promise<readonly LockedConversation[]> {
  const rows = await tx.query<{ id: string; external_id: string | null }>(lockManySql, [
    scope.workspaceId,
    scope.mode,
    wanted.ids,
    wanted.externalIds,
  ]);
  return rows.map((row) => ({ id: row.id, externalId: row.external_id }));
}

export interface Sourced extends Conversation {
  readonly source: "request" | "otlp";
}

export async function lockSourced(tx: Queryable, scope: Scope, id: string): Promise<Sourced | undefined> {
  const [row] = await tx.query<ConversationRow & Pick<Sourced, "source">>(lockOneSql, [
    scope.workspaceId,
    scope.mode,
    id,
  ]);
  return row && { ...toConversation(row), source: row.source };
}

/** Those of these ids that there are. */
export async function listSourced(tx: Queryable, scope: Scope, ids: readonly string[]): Promise<readonly Sourced[]> {
  const values = [scope.workspaceId, scope.mode, ids];
  const rows = await tx.query<ConversationRow & Pick<Sourced, "source">>(listSourcedSql, values);
  return rows.map((row) => ({ ...toConversation(row), source: row.source }));
}

/** Which calls brought what was said in locked conversations; of each the last thousand are remembered. */
export async function noteRequests(tx: Queryable, scope: Scope, notes: readonly RequestsOf[]): Promise<void> {
  await tx.query(noteRequestsSql, [
    scope.workspaceId,
    scope.mode,
    notes.map(({ id }) => id),
    notes.map(({ requestIds }) => JSON.stringify(requestIds)),
  ]);
}
