import type { PersonActor } from "../platform/http/caller.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Scope } from "../platform/scope.ts";
import { findAccountState } from "./account-store.ts";
import { listMemberships } from "./store.ts";
import type { CurrentSession } from "./types.ts";

export async function readSession(
  { db }: Pick<Deps, "db">,
  { scope, actor }: { scope: Scope; actor: PersonActor },
): Promise<CurrentSession> {
  const [memberships, account] = await Promise.all([
    listMemberships(db, actor.userId),
    findAccountState(db, actor.userId),
  ]);
  return { scope, actor, memberships, account };
}
