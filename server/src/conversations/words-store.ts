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

const dropSql = statement(
  "conversation-words.drop",
  `delete from conversation_unsearched where workspace_id = $1 and mode = $2 and conversation_id = any($3)`,
);

/** They need no words. */
export async function dropWaiting(tx: Queryable, scope: Scope, ids: readonly string[]): Promise<void> {
  await tx.query(dropSql, [scope.workspaceId, scope.mode, ids]);
}

export interface IndexedWords {
  readonly id: string;
  /** Of what the words were made from. */
  readonly version: string;
  readonly words: readonly string[];
  readonly language: string | null;
}

// Row by row, here and below: the planner, which has not counted a new tenant yet, would rather go through all of its rows
// than look up two hundred of them.
const lockConversationsSql = statement(
  "conversation-words.lock-conversations",
  `select locked.id from unnest($3::text[]) as asked (id)
    cross join lateral (
      select id from conversation where workspace_id = $1 and mode = $2 and id = asked.id
        for no key update skip locked) as locked`,
);
// What has changed since its words were made keeps waiting. Line breaks separate words: arrays of arrays can't differ in
// length.
const indexSql = statement(
  "conversation-words.index",
  `with fresh as materialized (
    select given.*, conversation.place, waiting.place as waiting_place
      from unnest($3::text[], $4::text[], $5::text[], $6::text[]) as given (id, version, words, language)
      cross join lateral (
        select c.ctid as place, c.xmin::text as version from conversation as c
          where c.workspace_id = $1 and c.mode = $2 and c.id = given.id offset 0) as conversation
      cross join lateral (
        select c.xmin::text as version from conversation_content as c
          where c.workspace_id = $1 and c.mode = $2 and c.conversation_id = given.id offset 0) as content
      cross join lateral (
        select w.ctid as place from conversation_unsearched as w
          where w.workspace_id = $1 and w.mode = $2 and w.conversation_id = given.id offset 0) as waiting
      where conversation.version || ' ' || content.version = given.version
  ), words as (
    insert into conversation_search (workspace_id, mode, conversation_id, words)
      select $1, $2, id, array_to_tsvector(string_to_array(words, chr(10))) from fresh
      on conflict (workspace_id, mode, conversation_id) do update set words = excluded.words
  ), languages as (
    update conversation set language = fresh.language from fresh
      where conversation.ctid = fresh.place
        and fresh.language is not null and conversation.language is distinct from fresh.language
  ), done as (
    delete from conversation_unsearched as waiting using fresh where waiting.ctid = fresh.waiting_place
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
