import type { TicketWire } from "@cqs/contract";
import { expect } from "vitest";
import { freshDatabase, insertWorkspace, type TestDatabase } from "../../test/database.ts";
import type { Fault } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import { newId } from "../platform/ids.ts";
import type { Mode, Scope } from "../platform/scope.ts";
import { openTicket } from "./open-ticket.ts";
import type { OpenTicket, Ticket, TicketChanges, TicketFilters } from "./types.ts";
import { updateTicket } from "./update-ticket.ts";

/** A database of the test file's own with one tenant, a clock that never stands still, and what tickets refer to. */
export interface World {
  readonly db: TestDatabase;
  readonly deps: Deps;
  readonly scope: Scope;
  tenant(id: string, mode?: Mode): Promise<Scope>;
  open(given?: Partial<OpenTicket>): Promise<Ticket>;
  change(id: string, changes: Partial<TicketChanges>): Promise<Ticket>;
  contact(scope?: Scope): Promise<string>;
  conversation(scope?: Scope): Promise<string>;
  eventsOf(id: string): Promise<{ type: string; sequence: number; data: TicketWire }[]>;
}

export async function createWorld(): Promise<World> {
  const db = await freshDatabase();
  const scope = await insertWorkspace(db, "ws_tickets");
  let ms = Date.UTC(2026, 0, 15);
  const deps: Deps = { db, clock: { now: () => new Date(ms++) } };
  const insert = async (sql: string, noun: "contact" | "conversation", { workspaceId, mode }: Scope) => {
    // The conversations' prefix is not registered yet.
    const id = noun === "contact" ? newId("contact") : newId("contact").replace("con_", "conv_");
    await db.pool.query(sql, [workspaceId, mode, id]);
    return id;
  };
  return {
    db,
    deps,
    scope,
    tenant: (id, mode) => insertWorkspace(db, id, mode),
    open: (given = {}) => openTicket(deps, { ...blank, scope, ...given }),
    change: (id, changes) => updateTicket(deps, { scope, id, changes: { ...unchanged, ...changes } }),
    contact: (of = scope) => insert(contactSql, "contact", of),
    conversation: (of = scope) => insert(conversationSql, "conversation", of),
    eventsOf: async (id) =>
      (await db.pool.query("select type, sequence, data from event where resource_id = $1 order by sequence", [id]))
        .rows,
  };
}

const contactSql = `insert into contact (workspace_id, mode, id, external_id, tags, custom_fields, created_at, updated_at)
  values ($1, $2, $3, $3, '{}', '{}', now(), now())`;
const conversationSql = `insert into conversation (workspace_id, mode, id, channel, tags, metadata, scoring_state, turn_count,
    source, request_ids, created_at, updated_at)
  values ($1, $2, $3, 'chat', '{}', '{}', 'scored', 0, 'request', '{}', now(), now())`;

const blank: Omit<OpenTicket, "scope"> = {
  title: "Card declined abroad",
  description: null,
  priority: "medium",
  contactId: null,
  conversationId: null,
  assignee: null,
  tags: [],
};

export const unchanged: TicketChanges = {
  title: undefined,
  description: undefined,
  priority: undefined,
  status: undefined,
  contactId: undefined,
  conversationId: undefined,
  assignee: undefined,
  tags: undefined,
};

export const noFilters: TicketFilters = {
  status: undefined,
  priority: undefined,
  contactId: undefined,
  conversationId: undefined,
  assignee: undefined,
  tag: undefined,
};

/** Expects a refusal with this code that blames this field. */
export const expectFault = (work: Promise<unknown>, code: Fault["code"], field?: string) =>
  expect(work).rejects.toMatchObject({ name: "Fault", code, field });
