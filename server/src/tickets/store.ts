import { type Database, type Queryable, statement, type Tx, writing } from "../database/database.ts";
import {
  countFound,
  countQuery,
  type Listing,
  type Page,
  type PageQuery,
  type PageRequest,
  pageOf,
  pageQuery,
  type SearchList,
  searchList,
} from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import type { Ticket, TicketFilters, TicketPriority, TicketStatus } from "./types.ts";

interface TicketRow {
  readonly id: string;
  readonly title: string;
  readonly description: string | null;
  readonly priority: TicketPriority;
  readonly status: TicketStatus;
  readonly contact_id: string | null;
  readonly linked_conversation_id: string | null;
  readonly assignee: string | null;
  readonly tags: string[];
  readonly merged_into: string | null;
  readonly linked_ids: string[] | null;
  readonly merged_from: string[] | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

// What a merged ticket has from others waits under it for the undoing, but is shown by its target only.
const columns = `ticket.id, ticket.title, ticket.description, ticket.priority, ticket.status, ticket.contact_id,
  ticket.linked_conversation_id, ticket.assignee, ticket.tags, ticket.merged_into, ticket.created_at, ticket.updated_at,
  case when ticket.merged_into is null then (
    select array_agg(distinct link.linked_id) from ticket_link as link
    where link.workspace_id = ticket.workspace_id and link.mode = ticket.mode and link.ticket_id = ticket.id
  ) end as linked_ids,
  (select array_agg(merge.source_id order by merge.created_at, merge.source_id) from ticket_merge as merge
    where merge.workspace_id = ticket.workspace_id and merge.mode = ticket.mode and merge.target_id = ticket.id
  ) as merged_from`;

const insert = writing("ticket.insert", {
  ticket_row: `insert into ticket (workspace_id, mode, id, title, description, priority, status, contact_id,
     linked_conversation_id, assignee, tags, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
});
const findSql = statement(
  "ticket.find",
  `select ${columns} from ticket where workspace_id = $1 and mode = $2 and id = $3`,
);
const findManySql = statement(
  "ticket.find_many",
  `select ${columns} from ticket where workspace_id = $1 and mode = $2 and id = any($3)`,
);
// Always in the order of the ids: two calls that want the same tickets wait for each other, never in a circle.
const lockSql = statement(
  "ticket.lock",
  `select from ticket where workspace_id = $1 and mode = $2 and id = any($3) order by id for no key update`,
);
const updateSql = statement(
  "ticket.update",
  `update ticket set title = $4, description = $5, priority = $6, status = $7, contact_id = $8,
     linked_conversation_id = $9, assignee = $10, tags = $11, updated_at = $12
   where workspace_id = $1 and mode = $2 and id = $3`,
);

export function insertTicket(tx: Tx, scope: Scope, ticket: Ticket, explain: (error: unknown) => unknown): void {
  const values = [
    scope.workspaceId,
    scope.mode,
    ticket.id,
    ticket.title,
    ticket.description,
    ticket.priority,
    ticket.status,
    ticket.contactId,
    ticket.conversationId,
    ticket.assignee,
    ticket.tags,
    ticket.createdAt,
    ticket.updatedAt,
  ];
  tx.write(insert, values, explain);
}

export async function findTicket(db: Queryable, scope: Scope, id: string): Promise<Ticket | undefined> {
  const [row] = await db.query<TicketRow>(findSql, [scope.workspaceId, scope.mode, id]);
  return row && toTicket(row);
}

export async function findTickets(
  tx: Queryable,
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Ticket>> {
  const rows = await tx.query<TicketRow>(findManySql, [scope.workspaceId, scope.mode, ids]);
  return new Map(rows.map((row) => [row.id, toTicket(row)]));
}

/**
 * The tickets as they are once nobody else can change them. Two statements in one round trip: a statement that both
 * locks and reads would show, after a wait, the ticket's new row beside its old links.
 */
export async function lockTickets(
  tx: Queryable,
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Ticket>> {
  const locked = tx.query(lockSql, [scope.workspaceId, scope.mode, ids]);
  const [tickets] = await Promise.all([findTickets(tx, scope, ids), locked]);
  return tickets;
}

export async function updateTicketRow(tx: Queryable, scope: Scope, ticket: Ticket): Promise<void> {
  await tx.query(updateSql, [
    scope.workspaceId,
    scope.mode,
    ticket.id,
    ticket.title,
    ticket.description,
    ticket.priority,
    ticket.status,
    ticket.contactId,
    ticket.conversationId,
    ticket.assignee,
    ticket.tags,
    ticket.updatedAt,
  ]);
}

const isLinked = (value: string) => `ticket.merged_into is null and exists (
  select from ticket_link as link where link.workspace_id = ticket.workspace_id and link.mode = ticket.mode
    and link.ticket_id = ticket.id and link.linked_id = ${value})`;

const listing: Listing<TicketFilters> = {
  table: "ticket",
  columns,
  noun: "ticket",
  filters: {
    status: (value) => `ticket.status = ${value}`,
    priority: (value) => `ticket.priority = ${value}`,
    contactId: (value) => `ticket.contact_id = ${value} or ${isLinked(value)}`,
    conversationId: (value) => `ticket.linked_conversation_id = ${value} or ${isLinked(value)}`,
    assignee: (value) => `ticket.assignee = ${value}`,
    tag: { table: "ticket_tag", column: "tag" },
  },
};

/** The same list in two halves, each of which an index can walk; with "or" none could. */
function halves(filter: "contactId" | "conversationId", column: string): readonly Listing<TicketFilters>[] {
  const own = (value: string) => `${column} = ${value}`;
  const brought = (value: string) => `${column} is distinct from ${value} and ${isLinked(value)}`;
  return [own, brought].map((half) => ({ ...listing, filters: { ...listing.filters, [filter]: half } }));
}
const byContact = halves("contactId", "ticket.contact_id");
const byConversation = halves("conversationId", "ticket.linked_conversation_id");

const partsFor = ({ conversationId, contactId }: TicketFilters) =>
  conversationId ? byConversation : contactId ? byContact : [listing];

/** Counts up to one more than the page's limit, or a little more. */
export async function countTicketRows(
  db: Queryable,
  scope: Scope,
  filters: TicketFilters,
  page: PageRequest,
): Promise<number> {
  const counts = partsFor(filters).map(async (part) => {
    const query = countQuery(part, scope, filters, page);
    const [row] = await db.query<{ count: number }>(query.statement, query.values);
    return row?.count ?? 0;
  });
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

export const countFoundTickets = (db: Database, search: SearchList<TicketFilters>): Promise<number> =>
  countFound(db, partsFor(search.filters), search);

export async function searchTicketRows(db: Database, search: SearchList<TicketFilters>): Promise<Page<Ticket>> {
  const rows = await searchList<TicketFilters, TicketRow>(db, partsFor(search.filters), search);
  return pageOf(rows, search.page.limit, toTicket);
}

export async function listTicketRows(
  db: Queryable,
  scope: Scope,
  filters: TicketFilters,
  page: PageRequest,
): Promise<Page<Ticket>> {
  const parts = partsFor(filters);
  const [first, second] = parts.map((part) => pageQuery(part, scope, filters, page)) as [PageQuery, PageQuery?];
  const { name, text } = first.statement;
  const both = second ? `(${text}) union all (${second.statement.text}) order by id ${page.order}` : text;
  // Both halves have the same filters, hence the same values.
  const rows = await db.query<TicketRow>(statement(name, both), first.values);
  return pageOf(rows, page.limit, toTicket);
}

const toTicket = (row: TicketRow): Ticket => ({
  id: row.id,
  title: row.title,
  description: row.description,
  priority: row.priority,
  status: row.status,
  contactId: row.contact_id,
  conversationId: row.linked_conversation_id,
  assignee: row.assignee,
  tags: row.tags,
  mergedInto: row.merged_into,
  mergedFrom: row.merged_from ?? [],
  linkedIds: row.linked_ids ?? [],
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
