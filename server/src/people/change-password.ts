import { Fault, invalid } from "../platform/fault.ts";
import { countPasswordAttempt } from "./password-attempts.ts";
import type { PeopleDeps } from "./people-deps.ts";

export interface ChangePassword {
  readonly userId: string;
  readonly ip: string;
  readonly cookieHeader: string | undefined;
  readonly current: string;
  readonly next: string;
}

/** The others end after the change, so that whoever signs in with the old password meanwhile goes with them. */
export async function changePassword(
  { gateway, limiter }: Pick<PeopleDeps, "gateway" | "limiter">,
  { userId, ip, cookieHeader, current, next }: ChangePassword,
): Promise<void> {
  const cookie = gateway.sessionCookie(cookieHeader);
  if (cookie === undefined) throw new Fault("unauthenticated", "The session has ended; sign in again.");
  await countPasswordAttempt(limiter, { account: userId, ip });
  if (!(await gateway.changePassword(cookie, { current, next }))) {
    throw invalid("current_password", "current_password is not the password of this account.");
  }
  await gateway.endOtherSessions(cookie);
}
