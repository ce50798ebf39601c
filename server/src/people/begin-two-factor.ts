import { Fault } from "../platform/fault.ts";
import { checkPassword } from "./check-password.ts";
import { newTotp } from "./gateway-totp.ts";
import type { PeopleDeps } from "./people-deps.ts";
import { newRecoveryCodes, recoveryHash } from "./recovery-codes.ts";
import { replaceRecoveryCodes, upsertTwoFactor } from "./two-factor-store.ts";

export interface BeginTwoFactor {
  readonly userId: string;
  readonly email: string;
  readonly ip: string;
  readonly password: string;
}

export interface BegunTwoFactor {
  readonly url: string;
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

const issuer = "Conversation Quality Service";

/** Nothing counts before a code confirms it: whoever lost the answer begins again. */
export async function beginTwoFactor(
  deps: Pick<PeopleDeps, "db" | "clock" | "secrets" | "gateway" | "limiter">,
  { userId, email, ip, password }: BeginTwoFactor,
): Promise<BegunTwoFactor> {
  const { db, clock, secrets } = deps;
  await checkPassword(deps, { userId, ip, password });
  const { secret, url } = await newTotp({ issuer, label: email });
  const recoveryCodes = newRecoveryCodes();
  const hashes = recoveryCodes.map((code) => recoveryHash(secrets, userId, code));
  await db.transaction(async (tx) => {
    const sealed = secrets.encrypt(secret);
    if (!(await upsertTwoFactor(tx, userId, { secret: sealed, now: clock.now() }))) {
      throw new Fault("conflict", "Two-factor sign-in is already on.");
    }
    await replaceRecoveryCodes(tx, userId, hashes);
  });
  return { url, secret, recoveryCodes };
}
