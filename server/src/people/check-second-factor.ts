import { Fault } from "../platform/fault.ts";
import { stepOfCode } from "./gateway-totp.ts";
import { countCodeAttempt } from "./password-attempts.ts";
import type { PeopleDeps } from "./people-deps.ts";
import { recoveryHash } from "./recovery-codes.ts";
import { acceptStep, consumeRecoveryCode, findTwoFactor } from "./two-factor-store.ts";

export interface SecondFactorCheck {
  readonly userId: string;
  readonly code: string | undefined;
}

const totp = /^\d{6}$/;

/**
 * Refuses a sign-in without a code where two-factor sign-in is on. Comes after the password was right: strangers learn
 * nothing of an account, and can't use up its attempts.
 */
export async function checkSecondFactor(
  { db, clock, secrets, limiter }: Pick<PeopleDeps, "db" | "clock" | "secrets" | "limiter">,
  { userId, code }: SecondFactorCheck,
): Promise<void> {
  const row = await findTwoFactor(db, userId);
  if (!row?.isConfirmed) return;
  if (code === undefined) throw refused("Send a code from the authenticator app, or a recovery code.");
  await countCodeAttempt(limiter, userId);
  if (!totp.test(code)) {
    if (await consumeRecoveryCode(db, userId, recoveryHash(secrets, userId, code))) return;
    throw refused("The code is wrong or was already used.");
  }
  const step = await stepOfCode({ secret: secrets.decrypt(row.secret), code, now: clock.now() });
  if (step === undefined || !(await acceptStep(db, userId, step)))
    throw refused("The code is wrong or was already used.");
}

const refused = (message: string) => new Fault("unauthenticated", message, { field: "code" });
