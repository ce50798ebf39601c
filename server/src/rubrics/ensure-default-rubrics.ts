import type { Queryable } from "../database/database.ts";
import type { Clock } from "../platform/clock.ts";
import { listScopesWithoutDefault } from "./default-store.ts";
import { ensureDefault } from "./ensure-default.ts";

/** A start must not take long: further workspaces get theirs with the first conversation that needs it. */
const mostAtOnce = 1_000;

/** For set-up: both modes of each workspace have a default rubric to look at. Safe on several nodes at once. */
export async function ensureDefaultRubrics(db: Queryable, clock: Clock): Promise<void> {
  for (const scope of await listScopesWithoutDefault(db, mostAtOnce)) {
    await ensureDefault({ db, clock }, scope);
  }
}
