import { conflict } from "../platform/fault.ts";
import type { PersonActor } from "../platform/http/caller.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Scope } from "../platform/scope.ts";
import { lockMember, ownersOnly } from "./lock-member.ts";
import { updateRole } from "./store.ts";
import type { Member, Role } from "./types.ts";

export interface ChangeRole {
  readonly scope: Scope;
  readonly actor: PersonActor;
  readonly userId: string;
  readonly role: Role;
}

export async function changeRole({ db }: Pick<Deps, "db">, input: ChangeRole): Promise<Member> {
  const { scope, actor, userId, role } = input;
  return db.transaction(async (tx) => {
    const { member, isLastOwner, changerRole } = await lockMember(tx, scope, { userId, changedBy: actor.userId });
    if (role === "owner" && changerRole !== "owner") throw ownersOnly();
    if (isLastOwner && role !== "owner")
      throw conflict("role", "This is the last owner of the workspace. Make another member an owner first.");
    await updateRole(tx, scope, { userId, role });
    return { ...member, role };
  });
}
