import { notFound } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import { raiseVersion } from "./store.ts";
import type { Trigger, TriggerId } from "./types.ts";

/** Gives the trigger a new address. There is no overlap: whoever asks for this has lost the old one to somebody. */
export async function rotateTrigger({ db, clock }: Deps, { scope, id }: TriggerId): Promise<Trigger> {
  const trigger = await raiseVersion(db, scope, id, clock.now());
  if (!trigger) throw notFound("trigger");
  return trigger;
}
