import type { Queryable } from "../database/database.ts";
import { conflict } from "../platform/fault.ts";
import type { PersonActor } from "../platform/http/caller.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Mode, Scope } from "../platform/scope.ts";
import { lockMember } from "./lock-member.ts";
import { deleteMember, deleteSessionsOfUnattached } from "./store.ts";

export interface RemoveMember {
  readonly scope: Scope;
  readonly actor: PersonActor;
  readonly userId: string;
}

/** A key that the person made, and may have kept a copy of. */
export interface KeyLeftBehind {
  readonly id: string;
  readonly name: string;
  readonly mode: Mode;
}

/** Finds the working keys that were made by somebody, in both modes. */
export type KeysMadeBy = (tx: Queryable, scope: Scope, email: string) => Promise<readonly KeyLeftBehind[]>;

/**
 * Sessions of somebody who is left without a workspace go too: a later invitation must not revive them. Keys stay, since
 * programs depend on them; the answer names them.
 */
export async function removeMember(
  { db, keysMadeBy }: Pick<Deps, "db"> & { readonly keysMadeBy: KeysMadeBy },
  { scope, actor, userId }: RemoveMember,
): Promise<readonly KeyLeftBehind[]> {
  return db.transaction(async (tx) => {
    const { member, isLastOwner } = await lockMember(tx, scope, { userId, changedBy: actor.userId });
    if (isLastOwner)
      throw conflict("id", "This is the last owner of the workspace. Make another member an owner first.");
    await Promise.all([deleteMember(tx, scope, userId), deleteSessionsOfUnattached(tx, userId)]);
    return keysMadeBy(tx, scope, member.email);
  });
}
