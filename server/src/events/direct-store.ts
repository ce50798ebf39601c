import { statement, type Tx } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";
import { eventInsert, eventValues } from "./store.ts";
import type { NewEvent } from "./types.ts";

const parts = Object.entries(eventInsert.parts).map(([name, sql]) => `${name} as (${sql})`);
const insertSql = statement(
  "event.insert-now",
  `with ${parts.join(",\n")}\nselect delivery_id as id from event_row where delivery_id is not null`,
);

/** The same parts as a statement of its own, for who wants to know what came of it. */
export async function insertEventFor(
  tx: Tx,
  scope: Scope,
  id: string,
  event: NewEvent,
  webhookId: string,
): Promise<string | undefined> {
  const values = eventValues(tx, scope, id, { ...event, webhookIds: [webhookId] });
  const [row] = await tx.query<{ id: string }>(insertSql, values);
  return row?.id;
}
