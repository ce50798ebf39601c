import { randomBytes } from "node:crypto";
import { atLeast } from "@cqs/contract";
import { conflict, Fault } from "../platform/fault.ts";
import type { PersonActor } from "../platform/http/caller.ts";
import { newId } from "../platform/ids.ts";
import { type Quota, refuseBeyond } from "../platform/quota.ts";
import type { Scope } from "../platform/scope.ts";
import type { PeopleDeps } from "./people-deps.ts";
import { countOpenInvitations, findMemberByEmail, insertInvitation, revokeInvitationsOf } from "./store.ts";
import type { Invitation, Role } from "./types.ts";

export interface InvitePerson {
  readonly scope: Scope;
  readonly actor: PersonActor;
  readonly email: string;
  readonly role: Role;
}

const validDays = 7;
const quota: Quota = { of: "open invitations", max: 500, remedy: "revoke one first" };

/** The link leaves this function once; only the keyed hash of its token stays. */
export async function invitePerson(
  { db, clock, secrets, publicUrl }: Pick<PeopleDeps, "db" | "clock" | "secrets" | "publicUrl">,
  { scope, actor, email: given, role }: InvitePerson,
): Promise<{ invitation: Invitation; url: string }> {
  if (!atLeast(actor.role, role)) throw new Fault("permission_denied", "You can't invite to a role above your own.");
  const token = randomBytes(32).toString("base64url");
  const email = given.toLowerCase();
  const createdAt = clock.now();
  const invitation = {
    id: newId("invitation", createdAt),
    email,
    role,
    invitedBy: actor.email,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + validDays * 24 * 3_600_000),
  };
  await db.transaction(async (tx) => {
    if (await findMemberByEmail(tx, scope, email)) throw conflict("email", "This person is already a member.");
    await revokeInvitationsOf(tx, scope, { email, now: createdAt });
    // In whichever mode: people belong to both.
    await refuseBeyond(tx, { ...scope, mode: "live" }, quota, () => countOpenInvitations(tx, scope, createdAt));
    await insertInvitation(tx, scope, { ...invitation, tokenHash: secrets.hash(token) });
  });
  return { invitation, url: `${publicUrl}/invitations/${token}` };
}
