import { findPasswordHash } from "./account-store.ts";
import { upsertPasswordReset } from "./link-store.ts";
import { newToken } from "./new-token.ts";
import type { PeopleDeps } from "./people-deps.ts";
import { findPersonByEmail } from "./store.ts";

const validMs = 60 * 60_000;

/** Undefined where the e-mail has no account with a password. The link leaves this function once. */
export async function issueResetLink(
  { db, clock, secrets, publicUrl }: Pick<PeopleDeps, "db" | "clock" | "secrets" | "publicUrl">,
  { email }: { email: string },
): Promise<string | undefined> {
  const person = await findPersonByEmail(db, email);
  if (!person || (await findPasswordHash(db, person.id)) === undefined) return undefined;
  const token = newToken();
  const now = clock.now();
  const link = { tokenHash: secrets.hash(token), now, expiresAt: new Date(now.getTime() + validMs) };
  await upsertPasswordReset(db, person.id, link);
  return `${publicUrl}/reset-password/${token}`;
}
