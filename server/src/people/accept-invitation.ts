import { invalid, notFound } from "../platform/fault.ts";
import { openAccount } from "./open-account.ts";
import { openSession } from "./open-session.ts";
import { countPasswordAttempt } from "./password-attempts.ts";
import type { PeopleDeps } from "./people-deps.ts";
import { consumeInvitation, findOpenInvitation, findPersonByEmail, insertMember, listMemberships } from "./store.ts";
import type { Client, SignedIn } from "./types.ts";

export interface AcceptInvitation {
  readonly token: string;
  readonly name: string | undefined;
  readonly password: string;
  /** Needed where the e-mail has an account with two-factor sign-in. */
  readonly code: string | undefined;
  readonly client: Client;
}

const refusal = "An account with this e-mail address already exists: send its password.";

type AcceptDeps = Pick<PeopleDeps, "db" | "clock" | "secrets" | "gateway" | "limiter">;

/**
 * Account first, then token and membership in one transaction. The account is written by the sign-in library on its
 * own: a crash in between leaves it unattached and the link unused, and following the link again goes on from there.
 */
export async function acceptInvitation(deps: AcceptDeps, input: AcceptInvitation): Promise<SignedIn> {
  const { db, clock, secrets, gateway } = deps;
  const tokenHash = secrets.hash(input.token);
  const open = await findOpenInvitation(db, { tokenHash, now: clock.now() });
  if (!open) throw notFound("invitation");
  await ensureAccount(deps, open.email, input);
  const { person, cookies, cookie } = await openSession(deps, { ...input, email: open.email, refusal });
  try {
    await db.transaction(async (tx) => {
      const now = clock.now();
      const invitation = await consumeInvitation(tx, { tokenHash, now });
      if (!invitation) throw notFound("invitation");
      const { workspaceId, role } = invitation;
      await insertMember(tx, workspaceId, { userId: person.id, role, createdAt: now });
    });
  } catch (error) {
    await gateway.endSession(cookie);
    throw error;
  }
  return { person, cookies, memberships: await listMemberships(db, person.id) };
}

/** Counted like signing in: an invitation must not be a second door at which to guess somebody's password. */
async function ensureAccount(deps: AcceptDeps, email: string, input: AcceptInvitation): Promise<void> {
  const { name, password, client } = input;
  await countPasswordAttempt(deps.limiter, { account: email, ip: client.ip });
  if (name !== undefined) return void (await openAccount(deps, { email, name, password }));
  if (!(await findPersonByEmail(deps.db, email))) throw invalid("name", "name is required.");
}
