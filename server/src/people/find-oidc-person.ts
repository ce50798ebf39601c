import { randomBytes } from "node:crypto";
import type { Tx } from "../database/database.ts";
import { toBase62 } from "../platform/base62.ts";
import { consumeInvitationsOf, findLinkedPerson, findOwnerOfEmail, insertLink, insertPerson } from "./oidc-store.ts";
import type { PeopleDeps } from "./people-deps.ts";
import { insertMember } from "./store.ts";
import type { OidcPerson } from "./types.ts";

export interface FindOidcPerson {
  readonly provider: string;
  readonly person: OidcPerson;
}

const maxAttempts = 3;

/**
 * Returns the account of a provider's person: the linked one; else that of the same e-mail, if its owner did not choose that
 * e-mail themselves; else a new one, for whoever has an open invitation. Undefined for everybody else.
 */
export async function findOidcPerson(
  { db, clock }: Pick<PeopleDeps, "db" | "clock">,
  { provider, person }: FindOidcPerson,
): Promise<string | undefined> {
  const account = { provider, subject: person.subject };
  const find = () =>
    db.transaction(async (tx) => {
      const linked = await findLinkedPerson(tx, account);
      if (linked !== undefined) return linked;
      const { email } = person;
      if (email === undefined || !person.isEmailVerified) return undefined;
      const now = clock.now();
      const owner = await findOwnerOfEmail(tx, email);
      if (owner?.isEmailUnproven) return undefined;
      const userId = owner?.id ?? (await createInvited(tx, { email, name: person.name ?? email, now }));
      if (userId !== undefined) await insertLink(tx, { id: newLibraryId(), userId, ...account, now });
      return userId;
    });
  for (let attempt = 1; ; attempt++) {
    try {
      return await find();
    } catch (error) {
      // Another sign-in of the same person was faster: the next look finds what it has made.
      if (!(error instanceof EmailTaken) || attempt === maxAttempts) throw error;
    }
  }
}

/** Rolls the accepted invitations back. */
class EmailTaken extends Error {}

async function createInvited(
  tx: Tx,
  { email, name, now }: { email: string; name: string; now: Date },
): Promise<string | undefined> {
  const invitations = await consumeInvitationsOf(tx, email, now);
  if (invitations.length === 0) {
    // Waiting for another sign-in that has taken them looks like having none.
    if (await findOwnerOfEmail(tx, email)) throw new EmailTaken("the e-mail has an account now");
    return undefined;
  }
  const id = newLibraryId();
  if (!(await insertPerson(tx, { id, name, email, now }))) throw new EmailTaken("the e-mail has an account now");
  for (const { workspaceId, role } of invitations)
    await insertMember(tx, workspaceId, { userId: id, role, createdAt: now });
  return id;
}

/** In the form of the sign-in library's own ids. */
const newLibraryId = () => toBase62(BigInt(`0x${randomBytes(23).toString("hex")}`), 32);
