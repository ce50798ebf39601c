import type { PersonActor } from "../platform/http/caller.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Scope } from "../platform/scope.ts";
import { listMemberships } from "./store.ts";
import type { CurrentSession } from "./types.ts";

export async function readSession(
  { db }: Pick<Deps, "db">,
  { scope, actor }: { scope: Scope; actor: PersonActor },
): Promise<CurrentSession> {
  return { scope, actor, memberships: await listMemberships(db, actor.userId) };
}
