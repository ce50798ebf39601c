import { type Queryable, statement } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";
import { type ConversationRow, columns, toConversation } from "./store.ts";
import type { Conversation, OpenConversation, RequestsOf } from "./types.ts";

const findKnownSql = statement(
  "conversation.find-external-ids",
  `select external_id from conversation where workspace_id = $1 and mode = $2 and external_id = any($3)`,
);
// Always in the order of the ids: two calls that want the same conversations wait for each other, never in a circle.
const lockManySql = statement(
  "conversation.lock-many",
  `select id, external_id from conversation
    where workspace_id = $1 and mode = $2 and (id = any($3) or external_id = any($4))
    order by id for no key update`,
);
const lockOneSql = statement(
  "conversation.lock-with-source",
  `select ${columns}, conversation.source from conversation
    where workspace_id = $1 and mode = $2 and id = $3 for no key update`,
);
const noteRequestsSql = statement(
  "conversation.note-requests",
  `update conversation set request_ids = (request_ids || given.ids)[greatest(1, cardinality(request_ids || given.ids) - 999):]
     from (select id, array(select jsonb_array_elements_text(request_ids)) as ids
             from unnest($3::text[], $4::jsonb[]) as given (id, request_ids)) as given
    where conversation.workspace_id = $1 and conversation.mode = $2 and conversation.id = given.id`,
);

/** Those of the external ids that somebody has. */
export async function findExternalIds(
  tx: Queryable,
  scope: Scope,
  externalIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const values = [scope.workspaceId, scope.mode, externalIds];
  const rows = await tx.query<{ external_id: string }>(findKnownSql, values);
  return new Set(rows.map((row) => row.external_id));
}

/** By id or by external id, whichever is given; held until the transaction ends. */
export async function lockConversations(
  tx: Queryable,
  scope: Scope,
  wanted: { readonly ids: readonly string[]; readonly externalIds: readonly string[] },
): Promise<readonly OpenConversation[]> {
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

/** Which calls brought what was said in locked conversations; of each the last thousand are remembered. */
export async function noteRequests(tx: Queryable, scope: Scope, notes: readonly RequestsOf[]): Promise<void> {
  await tx.query(noteRequestsSql, [
    scope.workspaceId,
    scope.mode,
    notes.map(({ id }) => id),
    notes.map(({ requestIds }) => JSON.stringify(requestIds)),
  ]);
}
