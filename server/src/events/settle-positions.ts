import type { Database } from "../database/database.ts";
import { followedTables, listUnsettled, settleEvents } from "./settle-store.ts";

/** The first number that PostgreSQL gives to a transaction: older than any that is still under way, in any cluster. */
export const oldest = "3";

const scopesAtATime = 100;
const rowsAtATime = 2_000;

/**
 * After a dump was restored into another cluster, events carry numbers of transactions that have not happened there, and
 * readers would wait until they do. All events of such a tenant become the oldest there are, in the order of their ids.
 * At a start, before anything is published; on several nodes at once. Answers how many were moved.
 */
export async function settlePositions(db: Database): Promise<number> {
  let total = 0;
  for (const table of followedTables) {
    // Each step makes what is left smaller, so both loops end.
    for (let scopes = await listUnsettled(db, table, scopesAtATime); scopes.length > 0; ) {
      for (const scope of scopes) {
        const step = { table, tx: oldest, limit: rowsAtATime };
        for (let moved = -1; moved !== 0; total += moved) moved = await settleEvents(db, scope, step);
      }
      scopes = await listUnsettled(db, table, scopesAtATime);
    }
  }
  return total;
}
