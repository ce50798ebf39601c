import { type Queryable, statement } from "../database/database.ts";
import { type Listing, type PageRequest, pageQuery, trialQuery, type Walked } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import { type ConversationRow, columns, listing, type RowFilters, toConversation } from "./store.ts";
import type { Conversation } from "./types.ts";

const snapshotSql = statement(
  "conversation-search.snapshot",
  "set transaction isolation level repeatable read, read only",
);
const timeoutSql = statement("conversation-search.timeout", "set local statement_timeout = '8s'");

/**
 * From here on the transaction sees one moment, and no statement of it takes for ever. Conversations move between those
 * that wait and those that are indexed: of two looks at two moments one could be missing in both.
 */
export async function holdStill(tx: Queryable): Promise<void> {
  await Promise.all([tx.query(snapshotSql), tx.query(timeoutSql)]);
}

const indexed: Listing<RowFilters & { readonly indexed: true }> = {
  ...listing,
  filters: { ...listing.filters, indexed: { table: "conversation_search", condition: undefined } },
};

export interface Walk {
  /** A tsquery. */
  readonly query: string;
  /** So many are looked at. */
  readonly most: number;
}

/**
 * Goes through the conversations that all other filters leave, in the order of the page, and looks at the words of
 * each. What is frequent is found after a few; what the others narrow down is found without the index of words.
 */
export async function walkIndexed(
  tx: Queryable,
  scope: Scope,
  filters: RowFilters,
  { query, most }: Walk,
  page: PageRequest,
): Promise<Walked<Conversation>> {
  // As a function, not as an operator: no index can lead astray.
  const condition = (value: string) => `ts_match_vq(conversation_search.words, ${value}::tsquery)`;
  const trial = { table: "conversation_search", condition, value: query, most };
  const { statement, values } = trialQuery(indexed, scope, { ...filters, indexed: true }, page, trial);
  const rows = await tx.query<ConversationRow & { is_match: boolean; is_last: boolean }>(statement, values);
  const matches = rows.filter(({ is_match: isMatch }) => isMatch).map(toConversation);
  const end = rows.at(-1);
  return { matches, until: end?.is_last && matches.length < page.limit ? end.id : undefined };
}

const matching: Listing<RowFilters & { readonly words: readonly [indexed: string, rest: string | null] }> = {
  ...listing,
  ranges: [...(listing.ranges ?? []), "words"],
  filters: {
    ...listing.filters,
    words: {
      table: "conversation_search",
      condition: (value) =>
        `conversation_search.words @@ (${value}::text[])[1]::tsquery and ((${value}::text[])[2] is null
           or ts_match_vq(conversation_search.words, (${value}::text[])[2]::tsquery))`,
    },
  },
};

export interface IndexSearch {
  /** A tsquery, for the index to look up. */
  readonly indexed: string;
  /** A tsquery, for the words of what the index gives; null where that is all. */
  readonly rest: string | null;
}

/** By the index of words: all that match, of which the page is the first. */
export async function findIndexed(
  tx: Queryable,
  scope: Scope,
  filters: RowFilters,
  { indexed, rest }: IndexSearch,
  page: PageRequest,
): Promise<readonly Conversation[]> {
  const words = [indexed, rest] as const;
  const found = pageQuery(matching, scope, { ...filters, words }, { ...page, limit: page.limit - 1 });
  return (await tx.query<ConversationRow>(found.statement, found.values)).map(toConversation);
}

/** Whether it is long is known without reading it. */
const sizeOf = (content: string) => `coalesce(octet_length(${content}.transcript), pg_column_size(${content}.nodes))`;

const waiting: Listing<RowFilters & { readonly waiting: true }> = {
  ...listing,
  ranges: [...(listing.ranges ?? []), "waiting"],
  columns: `${columns}, (
    select json_build_object('version', content.xmin::text, 'size', ${sizeOf("content")})
      from conversation_content as content
      where content.workspace_id = conversation.workspace_id and content.mode = conversation.mode
        and content.conversation_id = conversation.id) as content`,
  filters: { ...listing.filters, waiting: { table: "conversation_unsearched", condition: undefined } },
};

export interface Waiting {
  readonly conversation: Conversation;
  readonly id: string;
  /** Another one when its content is. */
  readonly version: string;
  readonly size: number;
}

/** Those that have no words yet, in the order of the page. */
export async function listWaiting(
  tx: Queryable,
  scope: Scope,
  filters: RowFilters,
  page: PageRequest,
): Promise<readonly Waiting[]> {
  const query = pageQuery(waiting, scope, { ...filters, waiting: true }, { ...page, limit: page.limit - 1 });
  type Row = ConversationRow & { content: { version: string; size: number } | null };
  const rows = await tx.query<Row>(query.statement, query.values);
  return rows.map((row) => ({
    conversation: toConversation(row),
    id: row.id,
    version: row.content?.version ?? "",
    size: row.content?.size ?? 0,
  }));
}

const sizesSql = statement(
  "conversation-search.sizes",
  `select asked.id, ${sizeOf("content")} as size
    from unnest($3::text[]) with ordinality as asked (id, place)
    cross join lateral (
      select * from conversation_content as c
       where c.workspace_id = $1 and c.mode = $2 and c.conversation_id = asked.id limit 1) as content
    order by asked.place`,
);

/** How long the contents are, in bytes or so, in the order in which they are asked for. */
export async function findSizes(
  tx: Queryable,
  scope: Scope,
  ids: readonly string[],
): Promise<readonly { readonly id: string; readonly size: number }[]> {
  return tx.query(sizesSql, [scope.workspaceId, scope.mode, ids]);
}

const searchedSql = statement(
  "conversation-search.find-searched",
  `select conversation.id, conversation.external_id, conversation.agent, content.transcript,
      case when content.transcript is null then content.nodes end as nodes,
      conversation.xmin::text || ' ' || content.xmin::text as version
    from unnest($3::text[]) as asked (id)
    cross join lateral (
      select c.id, c.external_id, c.agent, c.xmin from conversation as c
        where c.workspace_id = $1 and c.mode = $2 and c.id = asked.id offset 0) as conversation
    cross join lateral (
      select c.transcript, c.nodes, c.xmin from conversation_content as c
        where c.workspace_id = $1 and c.mode = $2 and c.conversation_id = asked.id offset 0) as content`,
);

/** What a conversation is found by, as it is stored. */
export interface Searched {
  readonly id: string;
  readonly externalId: string | null;
  readonly agent: string | null;
  readonly transcript: string | null;
  /** As they are kept; null beside a transcript. */
  readonly nodes: unknown;
  /** Another one when any of this is. */
  readonly version: string;
}

export async function findSearched(tx: Queryable, scope: Scope, ids: readonly string[]): Promise<readonly Searched[]> {
  type Row = Omit<Searched, "externalId"> & { external_id: string | null };
  const rows = await tx.query<Row>(searchedSql, [scope.workspaceId, scope.mode, ids]);
  return rows.map(({ external_id: externalId, ...row }) => ({ ...row, externalId }));
}
