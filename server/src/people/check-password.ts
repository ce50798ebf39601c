import { invalid } from "../platform/fault.ts";
import { findPasswordHash } from "./account-store.ts";
import { countPasswordAttempt } from "./password-attempts.ts";
import type { PeopleDeps } from "./people-deps.ts";

export interface PasswordCheck {
  readonly userId: string;
  readonly ip: string;
  readonly password: string;
}

/** Refuses a signed-in person whose password is another one: a session alone must not change how an account is opened. */
export async function checkPassword(
  { db, gateway, limiter }: Pick<PeopleDeps, "db" | "gateway" | "limiter">,
  { userId, ip, password }: PasswordCheck,
): Promise<void> {
  await countPasswordAttempt(limiter, { account: userId, ip });
  const hash = await findPasswordHash(db, userId);
  if (hash === undefined) {
    throw invalid("current_password", "This account has no password; sign in with the OIDC provider.");
  }
  if (!(await gateway.verifyPassword({ hash, password }))) {
    throw invalid("current_password", "current_password is wrong.");
  }
}
