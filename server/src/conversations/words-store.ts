import { type Database, type Queryable, statement } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";

const nextTenantSql = statement(
  "conversation-words.next-tenant",
  `select workspace_id as "workspaceId", mode from conversation_unsearched where (workspace_id, mode) > ($1, $2)
    order by workspace_id, mode limit 1`,
);

/** The next one, in the order of their ids, that has conversations without words. */
export async function findNextTenant(db: Queryable, after: Scope | undefined): Promise<Scope | undefined> {
  const [tenant] = await db.query<Scope>(nextTenantSql, [after?.workspaceId ?? "", after?.mode ?? ""]);
  return tenant;
}

const lockWaitingSql = statement(
  "conversation-words.lock-waiting",
  `select conversation_id as id from conversation_unsearched
    where workspace_id = $1 and mode = $2 order by conversation_id limit $3 for update skip locked`,
);

/** The oldest that no other worker is at. */
export async function lockWaiting(tx: Queryable, scope: Scope, limit: number): Promise<readonly string[]> {
  const rows = await tx.query<{ id: string }>(lockWaitingSql, [scope.workspaceId, scope.mode, limit]);
  return rows.map(({ id }) => id);
}

const dropGoneSql = statement(
  "conversation-words.drop-gone",
  `delete from conversation_unsearched as waiting
    where waiting.workspace_id = $1 and waiting.mode = $2 and waiting.conversation_id = any($3)
      and not exists (
        select from conversation_content as content where content.workspace_id = waiting.workspace_id
          and content.mode = waiting.mode and content.conversation_id = waiting.conversation_id)`,
);

/** Those whose conversation was forgotten need no words. */
export async function dropGone(tx: Queryable, scope: Scope, ids: readonly string[]): Promise<void> {
  await tx.query(dropGoneSql, [scope.workspaceId, scope.mode, ids]);
}

export interface IndexedWords {
  readonly id: string;
  /** Of what the words were made from. */
  readonly version: string;
  readonly words: readonly string[];
  readonly language: string | null;
}

const lockConversationsSql = statement(
  "conversation-words.lock-conversations",
  `select id from conversation where workspace_id = $1 and mode = $2 and id = any($3) for no key update skip locked`,
);
// What has changed since its words were made keeps waiting. Text separates the words: arrays of arrays can't differ in
// length.
const indexSql = statement(
  "conversation-words.index",
  `with fresh as materialized (
    select given.* from unnest($3::text[], $4::text[], $5::text[], $6::text[]) as given (id, version, words, language)
      join conversation on conversation.workspace_id = $1 and conversation.mode = $2 and conversation.id = given.id
      join conversation_content as content on content.workspace_id = $1 and content.mode = $2
        and content.conversation_id = given.id
      where conversation.xmin::text || ' ' || content.xmin::text = given.version
  ), words as (
    insert into conversation_search (workspace_id, mode, conversation_id, words)
      select $1, $2, id, array_to_tsvector(string_to_array(words, chr(10))) from fresh
      on conflict (workspace_id, mode, conversation_id) do update set words = excluded.words
  ), languages as (
    update conversation set language = fresh.language from fresh
      where conversation.workspace_id = $1 and conversation.mode = $2 and conversation.id = fresh.id
        and fresh.language is not null and conversation.language is distinct from fresh.language
  ), done as (
    delete from conversation_unsearched as waiting using fresh
      where waiting.workspace_id = $1 and waiting.mode = $2 and waiting.conversation_id = fresh.id
  )
  select count(*) as count from fresh`,
);

/**
 * Keeps the words of those that are still as they were, and takes them off the list of those that wait: answers how
 * many. Nobody is waited for: what somebody else is changing right now gets its words later.
 */
export async function indexConversations(tx: Queryable, scope: Scope, given: readonly IndexedWords[]): Promise<number> {
  const ids = given.map(({ id }) => id);
  const locked = await tx.query<{ id: string }>(lockConversationsSql, [scope.workspaceId, scope.mode, ids]);
  const free = new Set(locked.map(({ id }) => id));
  // A second statement, whose sight begins after the locks were taken.
  const still = given.filter(({ id }) => free.has(id));
  const [indexed] = await tx.query<{ count: number }>(indexSql, [
    scope.workspaceId,
    scope.mode,
    still.map(({ id }) => id),
    still.map(({ version }) => version),
    still.map(({ words }) => words.join("\n")),
    still.map(({ language }) => language),
  ]);
  return indexed?.count ?? 0;
}

const sortInSql = statement("conversation-words.sort-in", "select gin_clean_pending_list('conversation_search_words')");

/** Of all tenants: they share the index, and what has gathered in it makes the searches of all of them slower. */
export async function sortInWords(db: Database): Promise<void> {
  // On a connection of its own: it takes a second, in which others would wait behind it.
  await db.transaction((tx) => tx.query(sortInSql));
}
