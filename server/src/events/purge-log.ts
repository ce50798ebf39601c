import type { Deps } from "../platform/http/route.ts";
import { idFloor } from "../platform/ids.ts";
import type { Scope } from "../platform/scope.ts";
import {
  deleteDeliveries,
  deleteEvents,
  listOldScopes,
  lockEvents,
  type OldIds,
  type Purged,
  type Stretch,
} from "./purge-store.ts";

const keptMs = 30 * 86_400_000;
const scopesAtATime = 100;
const rowsAtATime = 1_000;
/** Well within the time after which a job counts as dead. What is left is for the next run. */
const maxMs = 300_000;

/**
 * Removes events and deliveries of more than 30 days ago, but nothing that is still under way. Each batch commits for
 * itself. How far a resource has counted stays, so that its numbers never begin again.
 */
export async function purgeLog({ db, clock }: Deps): Promise<{ deliveries: number; events: number }> {
  const until = new Date(clock.now().getTime() - keptMs);
  const old: OldIds = { event: idFloor("event", until), delivery: idFloor("delivery", until) };
  const end = performance.now() + maxMs;
  const inTime = () => performance.now() < end;
  const total = { deliveries: 0, events: 0 };
  let after: Scope | undefined;
  do {
    const scopes = await listOldScopes(db, { after, old, limit: scopesAtATime });
    for (const scope of scopes) {
      // First the deliveries: an event goes once none is under way.
      total.deliveries += await walk(old.delivery, (stretch) => deleteDeliveries(db, scope, stretch), inTime);
      total.events += await walk(old.event, (stretch) => purgeEvents({ db }, scope, stretch), inTime);
    }
    after = scopes.length === scopesAtATime ? scopes.at(-1) : undefined;
  } while (after !== undefined && inTime());
  return total;
}

/** Each step begins behind the one before, so it passes over what stays. */
async function walk(before: string, step: (stretch: Stretch) => Promise<Purged>, inTime: () => boolean) {
  let total = 0;
  for (let after: string | undefined = ""; after !== undefined && inTime(); ) {
    const { last, purged }: Purged = await step({ after, before, limit: rowsAtATime });
    total += purged;
    after = last;
  }
  return total;
}

/**
 * Two statements: whoever asks for a delivery of an event holds on to it, and the second one sees those who had it before
 * it was locked.
 */
function purgeEvents({ db }: Pick<Deps, "db">, scope: Scope, stretch: Stretch): Promise<Purged> {
  return db.transaction(async (tx) => {
    const ids = await lockEvents(tx, scope, stretch);
    const purged = ids.length === 0 ? 0 : await deleteEvents(tx, scope, ids);
    return { last: ids.length === stretch.limit ? ids.at(-1) : undefined, purged };
  });
}
