import type { PeopleDeps } from "./people-deps.ts";
import { findPersonByEmail } from "./store.ts";
import type { Person } from "./types.ts";

export interface NewAccount {
  readonly email: string;
  readonly name: string;
  readonly password: string;
}

/**
 * Nothing when the e-mail has an account already. Whether it does is asked of the table: the library answers with an
 * account that does not exist, or of two at once with a failure that says nothing.
 */
export async function openAccount(
  { db, gateway }: Pick<PeopleDeps, "db" | "gateway">,
  account: NewAccount,
): Promise<Person | undefined> {
  const { email, name, password } = account;
  if (await findPersonByEmail(db, email)) return undefined;
  const attempt = await gateway.createAccount({ email, name, password }).then(
    (id) => ({ id }),
    (error: unknown) => ({ error }),
  );
  const person = await findPersonByEmail(db, email);
  if ("error" in attempt) {
    if (person) return undefined;
    throw attempt.error;
  }
  return person?.id === attempt.id ? person : undefined;
}
