import { Fault } from "../platform/fault.ts";
import { openSession } from "./open-session.ts";
import { countPasswordAttempt } from "./password-attempts.ts";
import type { PeopleDeps } from "./people-deps.ts";
import { listMemberships } from "./store.ts";
import type { Client, SignedIn } from "./types.ts";

export interface SignIn {
  readonly email: string;
  readonly password: string;
  readonly code: string | undefined;
  readonly client: Client;
}

/** The same words whether the e-mail is unknown or the password wrong: nobody learns who has an account. */
const refusal = "The e-mail or the password is wrong.";

export async function signIn(
  deps: Pick<PeopleDeps, "db" | "clock" | "secrets" | "gateway" | "limiter">,
  input: SignIn,
): Promise<SignedIn> {
  await countPasswordAttempt(deps.limiter, { account: input.email, ip: input.client.ip });
  const opened = await openSession(deps, { ...input, refusal });
  const memberships = await listMemberships(deps.db, opened.person.id);
  if (memberships.length === 0) {
    await deps.gateway.endSession(opened.cookie);
    throw new Fault("permission_denied", "This account belongs to no workspace.");
  }
  return { person: opened.person, memberships, cookies: opened.cookies };
}
