import { notFound } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import { findTrigger } from "./store.ts";
import type { Trigger, TriggerId } from "./types.ts";

export async function readTrigger({ db }: Pick<Deps, "db">, { scope, id }: TriggerId): Promise<Trigger> {
  const trigger = await findTrigger(db, scope, id);
  if (!trigger) throw notFound("trigger");
  return trigger;
}
