import { checkPassword, type PasswordCheck } from "./check-password.ts";
import type { PeopleDeps } from "./people-deps.ts";
import { deleteTwoFactor } from "./two-factor-store.ts";

export async function disableTwoFactor(
  deps: Pick<PeopleDeps, "db" | "gateway" | "limiter">,
  input: PasswordCheck,
): Promise<void> {
  await checkPassword(deps, input);
  await deleteTwoFactor(deps.db, input.userId);
}
