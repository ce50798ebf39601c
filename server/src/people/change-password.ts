import { deleteOtherSessions, updatePasswordHash } from "./account-store.ts";
import { checkPassword } from "./check-password.ts";
import { deleteLinks } from "./link-store.ts";
import type { PeopleDeps } from "./people-deps.ts";
import { requireToken } from "./require-token.ts";

export interface ChangePassword {
  readonly userId: string;
  readonly ip: string;
  readonly cookieHeader: string | undefined;
  readonly current: string;
  readonly next: string;
}

/** The other sessions end in the same commit; a sign-in with the old password is refused from then on. */
export async function changePassword(
  deps: Pick<PeopleDeps, "db" | "clock" | "gateway" | "limiter">,
  { userId, ip, cookieHeader, current, next }: ChangePassword,
): Promise<void> {
  const { db, clock, gateway } = deps;
  const token = requireToken(gateway, cookieHeader);
  await checkPassword(deps, { userId, ip, password: current });
  const hash = await gateway.hashPassword(next);
  await db.transaction(async (tx) => {
    await updatePasswordHash(tx, userId, { hash, now: clock.now() });
    await deleteLinks(tx, userId);
    await deleteOtherSessions(tx, userId, token);
  });
}
