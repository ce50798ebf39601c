import { notFound } from "../platform/fault.ts";
import type { PeopleDeps } from "./people-deps.ts";
import { findPersonByEmail } from "./store.ts";
import { deleteTwoFactor } from "./two-factor-store.ts";

/** For operators: somebody who lost both the app and the recovery codes has nobody else to ask. */
export async function turnTwoFactorOff({ db }: Pick<PeopleDeps, "db">, { email }: { email: string }): Promise<void> {
  const person = await findPersonByEmail(db, email);
  if (!person) throw notFound("account");
  await deleteTwoFactor(db, person.id);
}
