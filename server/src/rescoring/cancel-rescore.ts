import { Fault } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import { readRescore } from "./read-rescore.ts";
import { endRescore } from "./store.ts";
import type { Rescore, RescoreId } from "./types.ts";

/** Whoever is at it finds out at the next conversation. */
export async function cancelRescore({ db, clock }: Deps, { scope, id }: RescoreId): Promise<Rescore> {
  const ended = await endRescore(db, scope, { id, status: "cancelled", error: null, now: clock.now() });
  if (ended) return ended;
  await readRescore({ db }, { scope, id });
  throw new Fault("conflict", "The run is over already.");
}
