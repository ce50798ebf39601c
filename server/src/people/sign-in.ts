import { Fault } from "../platform/fault.ts";
import { countPasswordAttempt } from "./password-attempts.ts";
import type { PeopleDeps } from "./people-deps.ts";
import { listMemberships } from "./store.ts";
import type { Client, SignedIn } from "./types.ts";

export interface SignIn {
  readonly email: string;
  readonly password: string;
  readonly client: Client;
}

/** The same words whether the e-mail is unknown or the password wrong: nobody learns who has an account. */
export async function signIn(
  { db, gateway, limiter }: Pick<PeopleDeps, "db" | "gateway" | "limiter">,
  input: SignIn,
): Promise<SignedIn> {
  await countPasswordAttempt(limiter, { account: input.email, ip: input.client.ip });
  const opened = await gateway.signIn(input);
  if (!opened) throw new Fault("unauthenticated", "The e-mail or the password is wrong.");
  const memberships = await listMemberships(db, opened.person.id);
  if (memberships.length === 0) {
    await gateway.endSession(opened.cookie);
    throw new Fault("permission_denied", "This account belongs to no workspace.");
  }
  return { person: opened.person, memberships, cookies: opened.cookies };
}
