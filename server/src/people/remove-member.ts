import { conflict } from "../platform/fault.ts";
import type { PersonActor } from "../platform/http/caller.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Scope } from "../platform/scope.ts";
import { lockMember } from "./lock-member.ts";
import { deleteMember, deleteSessionsOfUnattached } from "./store.ts";

export interface RemoveMember {
  readonly scope: Scope;
  readonly actor: PersonActor;
  readonly userId: string;
}

/** Sessions of somebody who is left without a workspace go too: a later invitation must not revive them. */
export async function removeMember({ db }: Pick<Deps, "db">, { scope, actor, userId }: RemoveMember): Promise<void> {
  await db.transaction(async (tx) => {
    const { isLastOwner } = await lockMember(tx, scope, { userId, changedBy: actor.userId });
    if (isLastOwner) throw conflict("id", "The workspace's last owner has to stay.");
    await Promise.all([deleteMember(tx, scope, userId), deleteSessionsOfUnattached(tx, userId)]);
  });
}
