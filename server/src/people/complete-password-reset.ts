import { notFound } from "../platform/fault.ts";
import { deleteOtherSessions, updatePasswordHash } from "./account-store.ts";
import { consumePasswordReset, deleteLinks, findPasswordReset } from "./link-store.ts";
import { countAddressAttempt } from "./password-attempts.ts";
import type { PeopleDeps } from "./people-deps.ts";

export interface CompletePasswordReset {
  readonly token: string;
  readonly password: string;
  readonly ip: string;
}

/** The token is looked up before anything is hashed: whoever has none can't make the service work. */
export async function completePasswordReset(
  { db, clock, secrets, gateway, limiter }: Pick<PeopleDeps, "db" | "clock" | "secrets" | "gateway" | "limiter">,
  { token, password, ip }: CompletePasswordReset,
): Promise<void> {
  await countAddressAttempt(limiter, ip);
  const tokenHash = secrets.hash(token);
  if ((await findPasswordReset(db, { tokenHash, now: clock.now() })) === undefined) throw notFound("link");
  const hash = await gateway.hashPassword(password);
  await db.transaction(async (tx) => {
    const now = clock.now();
    const userId = await consumePasswordReset(tx, { tokenHash, now });
    if (userId === undefined) throw notFound("link");
    await updatePasswordHash(tx, userId, { hash, now });
    await deleteLinks(tx, userId);
    await deleteOtherSessions(tx, userId, null);
  });
}
