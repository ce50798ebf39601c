import type { TestDatabase } from "../../test/database.ts";
import type { Queryable } from "../database/database.ts";
import { newId } from "../platform/ids.ts";
import type { Scope } from "../platform/scope.ts";
import { listEvents } from "./log-store.ts";
import type { EventPage, EventPosition, EventType, ReadEvents } from "./types.ts";

const beginning: EventPosition = { tx: "0", id: "" };

export const fromTheBeginning: ReadEvents = { after: beginning, types: undefined, maxBytes: 1_000_000 };

/** An event with a number of the test's choosing; without one, that of the transaction that writes it. */
export async function putEvent(
  on: { query(text: string, values: unknown[]): Promise<unknown> },
  scope: Scope,
  given: { tx?: number | string; id?: string; type?: EventType; data?: string } = {},
): Promise<string> {
  const id = given.id ?? newId("event");
  await on.query(
    `insert into event (workspace_id, mode, id, type, resource_type, resource_id, sequence, data, created_at, tx)
     values ($1, $2, $3, $4, 'ticket', $3, 1, $5, now(), coalesce($6::xid8, pg_current_xact_id()))`,
    [
      scope.workspaceId,
      scope.mode,
      id,
      given.type ?? "ticket.created",
      given.data ?? `{"id":"${id}"}`,
      given.tx === undefined ? null : String(given.tx),
    ],
  );
  return id;
}

/**
 * Page after page, as a reader goes. Whatever is under way elsewhere on the test's server holds events back for a moment,
 * so it looks again until nothing does.
 */
export async function walk(
  db: Queryable,
  scope: Scope,
  after: EventPosition = beginning,
  types?: readonly EventType[],
): Promise<{ ids: string[]; pages: EventPage[] }> {
  const pages: EventPage[] = [];
  let position = after;
  for (let tries = 0, more = true; more && tries < 2_000; tries++) {
    const page = await listEvents(db, scope, { after: position, types, maxBytes: 1_000_000 });
    if (page.events.length > 0 || page.end !== position) pages.push(page);
    position = page.end;
    more = page.more || page.held;
    if (page.held) await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return { ids: pages.flatMap(({ events }) => events.map(({ id }) => id)), pages };
}

/** A transaction that has begun to write and does not end by itself. */
export async function openTransaction(db: TestDatabase) {
  const client = await db.pool.connect();
  await client.query("begin");
  await client.query("select pg_current_xact_id()");
  return {
    query: (text: string, values: unknown[]) => client.query(text, values),
    async end(how: "commit" | "rollback") {
      await client.query(how);
      client.release();
    },
  };
}
