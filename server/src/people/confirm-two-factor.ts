import { Fault, invalid } from "../platform/fault.ts";
import { deleteOtherSessions } from "./account-store.ts";
import { stepOfCode } from "./gateway-totp.ts";
import { countCodeAttempt } from "./password-attempts.ts";
import type { PeopleDeps } from "./people-deps.ts";
import { requireToken } from "./require-token.ts";
import { confirmTwoFactor as confirmRow, findTwoFactor } from "./two-factor-store.ts";

export interface ConfirmTwoFactor {
  readonly userId: string;
  readonly cookieHeader: string | undefined;
  readonly code: string;
}

const maxAgeMs = 60 * 60_000;

/** The other sessions were opened without a second factor: they end. */
export async function confirmTwoFactor(
  { db, clock, secrets, gateway, limiter }: Pick<PeopleDeps, "db" | "clock" | "secrets" | "gateway" | "limiter">,
  { userId, cookieHeader, code }: ConfirmTwoFactor,
): Promise<void> {
  const token = requireToken(gateway, cookieHeader);
  await countCodeAttempt(limiter, userId);
  const row = await findTwoFactor(db, userId);
  const now = clock.now();
  if (!row || row.isConfirmed || now.getTime() - row.createdAt.getTime() > maxAgeMs) throw nothingToConfirm();
  const step = await stepOfCode({ secret: secrets.decrypt(row.secret), code, now });
  if (step === undefined) throw invalid("code", "code is wrong. Send the code that the app shows now.");
  await db.transaction(async (tx) => {
    if (!(await confirmRow(tx, userId, { step, now }))) throw nothingToConfirm();
    await deleteOtherSessions(tx, userId, token);
  });
}

const nothingToConfirm = () =>
  new Fault("conflict", "There is no secret to confirm. Start setting up two-factor sign-in first.");
