import type { Deps } from "../platform/http/route.ts";
import { idFloor } from "../platform/ids.ts";
import { readSnapshot } from "./log-store.ts";
import type { EventStart } from "./types.ts";

/**
 * From now on. Transactions still under way may yet commit events, so the walk begins before the oldest of them; on the
 * way it leaves out those that were committed by now. The id is there for its time, should the position outlive the
 * database's numbers.
 */
export async function startNow({ db, clock }: Deps): Promise<EventStart> {
  const [xmin = "", xmax = "", running = ""] = (await readSnapshot(db)).split(":");
  const open = new Set(running.split(","));
  const end = BigInt(xmax);
  return {
    position: { tx: String(BigInt(xmin) - 1n), id: idFloor("event", clock.now()) },
    isOld: ({ position: { tx } }) => BigInt(tx) < end && !open.has(tx),
  };
}
