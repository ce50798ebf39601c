import { conflict } from "../platform/fault.ts";
import { type NewAccount, openAccount } from "./open-account.ts";
import type { PeopleDeps } from "./people-deps.ts";
import { deleteUnattachedPerson } from "./store.ts";
import type { Person } from "./types.ts";

/**
 * For operators: the first start and the command line. An account that belongs to no workspace is made anew: nobody
 * can sign in with it, and a start that died half-way leaves one behind.
 */
export async function createPerson(deps: Pick<PeopleDeps, "db" | "gateway">, account: NewAccount): Promise<Person> {
  await deleteUnattachedPerson(deps.db, account.email);
  const person = await openAccount(deps, account);
  if (!person) throw conflict("email", "An account with this email already exists.");
  return person;
}
