import type { Tx } from "../database/database.ts";
import { Fault, notFound } from "../platform/fault.ts";
import type { Scope } from "../platform/scope.ts";
import { countOwners, findMember, findRole } from "./store.ts";
import type { Member, Role } from "./types.ts";
import { lockWorkspace } from "./workspace-store.ts";

export interface LockedMember {
  readonly member: Member;
  readonly isLastOwner: boolean;
  readonly changerRole: Role;
}

/**
 * The member that somebody is about to change, with the workspace locked: of two owners who remove each other one
 * stays. The roles are read after the lock was taken, since the one that the call came in with may be gone by now.
 */
export async function lockMember(
  tx: Tx,
  scope: Scope,
  { userId, changedBy }: { userId: string; changedBy: string },
): Promise<LockedMember> {
  const [, member, changerRole, owners] = await Promise.all([
    lockWorkspace(tx, scope),
    findMember(tx, scope, userId),
    findRole(tx, scope, changedBy),
    countOwners(tx, scope),
  ]);
  if (changerRole !== "owner" && changerRole !== "admin") {
    throw new Fault("permission_denied", "This request needs the role admin or above.");
  }
  if (!member) throw notFound("member");
  if (member.role === "owner" && changerRole !== "owner") throw ownersOnly();
  return { member, isLastOwner: member.role === "owner" && owners === 1, changerRole };
}

export const ownersOnly = () => new Fault("permission_denied", "Only owners can add or remove owners.");
