import { brokenUnique } from "../database/violations.ts";
import { conflict, invalid, notFound } from "../platform/fault.ts";
import { updatePerson } from "./account-store.ts";
import { checkPassword } from "./check-password.ts";
import { deleteLinks } from "./link-store.ts";
import type { PeopleDeps } from "./people-deps.ts";
import type { Person } from "./types.ts";

export interface UpdateProfile {
  readonly userId: string;
  readonly ip: string;
  readonly name: string | undefined;
  readonly email: string | undefined;
  readonly password: string | undefined;
}

/**
 * Links that were sent to the old e-mail stop working. The new one counts as unproven: the OIDC provider's person of that
 * e-mail is not given this account.
 */
export async function updateProfile(
  deps: Pick<PeopleDeps, "db" | "clock" | "gateway" | "limiter">,
  { userId, ip, name, email, password }: UpdateProfile,
): Promise<Person> {
  if (email !== undefined) {
    if (password === undefined) throw invalid("current_password", "current_password is required to change the e-mail.");
    await checkPassword(deps, { userId, ip, password });
  }
  const isEmailUnproven = email === undefined ? undefined : true;
  const person = await deps.db
    .transaction(async (tx) => {
      if (email !== undefined) await deleteLinks(tx, userId);
      return updatePerson(tx, userId, { name, email, isEmailUnproven, now: deps.clock.now() });
    })
    .catch((error: unknown) => {
      if (brokenUnique(error) === "auth_user_email_key")
        throw conflict("email", "Another account uses this e-mail address.");
      throw error;
    });
  if (!person) throw notFound("person");
  return person;
}
