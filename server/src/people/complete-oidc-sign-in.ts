import { Fault } from "../platform/fault.ts";
import { findOidcPerson } from "./find-oidc-person.ts";
import type { OidcAnswer } from "./gateway-oidc.ts";
import { clearPending, openPending } from "./oidc-cookie.ts";
import { countAddressAttempt } from "./password-attempts.ts";
import type { PeopleDeps } from "./people-deps.ts";
import { requireOidc } from "./require-oidc.ts";
import { listMemberships } from "./store.ts";
import type { Client, SignedIn } from "./types.ts";

export interface CompleteOidcSignIn extends OidcAnswer {
  readonly cookieHeader: string | undefined;
  readonly client: Client;
}

/** No second factor of ours: how its people prove who they are is the provider's business. */
export async function completeOidcSignIn(
  deps: Pick<PeopleDeps, "db" | "clock" | "secrets" | "publicUrl" | "gateway" | "limiter" | "oidc">,
  { code, state, iss, cookieHeader, client }: CompleteOidcSignIn,
): Promise<SignedIn & { returnTo: string | null }> {
  const oidc = requireOidc(deps);
  await countAddressAttempt(deps.limiter, client.ip);
  const pending = openPending(deps, cookieHeader, deps.clock.now());
  if (!pending || pending.state !== state) throw unverified();
  const person = await oidc.complete({ code, state, iss }, pending);
  if (!person) throw unverified();
  const userId = await findOidcPerson(deps, { provider: oidc.provider, person });
  const memberships = userId === undefined ? [] : await listMemberships(deps.db, userId);
  if (userId === undefined || memberships.length === 0) throw uninvited();
  const opened = await deps.gateway.openSession(userId, client);
  const cookies = [...opened.cookies, clearPending(deps.publicUrl)];
  return { person: opened.person, memberships, cookies, returnTo: pending.returnTo };
}

const unverified = () =>
  new Fault("unauthenticated", "The provider's response can't be verified. Start signing in again.");
/** One answer for all of these: who has an account is not told to somebody who has none. */
const uninvited = () =>
  new Fault("permission_denied", "There is no account for this e-mail address. Ask an admin for an invitation.");
