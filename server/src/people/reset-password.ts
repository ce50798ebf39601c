import { notFound } from "../platform/fault.ts";
import { deleteLinks } from "./link-store.ts";
import type { PeopleDeps } from "./people-deps.ts";
import { findPersonByEmail } from "./store.ts";

/** For operators: somebody who forgot their password has nobody else to ask. Every session of theirs ends. */
export async function resetPassword(
  { db, gateway }: Pick<PeopleDeps, "db" | "gateway">,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const person = await findPersonByEmail(db, email);
  if (!person || !(await gateway.resetPassword(email, password))) throw notFound("account");
  await deleteLinks(db, person.id);
}
