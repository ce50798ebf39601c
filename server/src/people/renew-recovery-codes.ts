import { Fault } from "../platform/fault.ts";
import { checkPassword, type PasswordCheck } from "./check-password.ts";
import type { PeopleDeps } from "./people-deps.ts";
import { newRecoveryCodes, recoveryHash } from "./recovery-codes.ts";
import { findTwoFactor, replaceRecoveryCodes } from "./two-factor-store.ts";

export async function renewRecoveryCodes(
  deps: Pick<PeopleDeps, "db" | "secrets" | "gateway" | "limiter">,
  input: PasswordCheck,
): Promise<readonly string[]> {
  await checkPassword(deps, input);
  const codes = newRecoveryCodes();
  const hashes = codes.map((code) => recoveryHash(deps.secrets, input.userId, code));
  await deps.db.transaction(async (tx) => {
    const row = await findTwoFactor(tx, input.userId);
    if (!row?.isConfirmed) throw new Fault("conflict", "Two-factor sign-in is off.");
    await replaceRecoveryCodes(tx, input.userId, hashes);
  });
  return codes;
}
