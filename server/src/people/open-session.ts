import { Fault } from "../platform/fault.ts";
import { checkSecondFactor } from "./check-second-factor.ts";
import type { OpenedSession } from "./gateway-library.ts";
import type { PeopleDeps } from "./people-deps.ts";
import type { Client } from "./types.ts";

export interface OpenWithPassword {
  readonly email: string;
  readonly password: string;
  readonly code: string | undefined;
  readonly client: Client;
  /** What a wrong password is answered with. */
  readonly refusal: string;
}

/**
 * Every way in that takes a password goes through here, so that none forgets the second factor. The session of a sign-in
 * without it ends before anybody has seen its cookie.
 */
export async function openSession(
  deps: Pick<PeopleDeps, "db" | "clock" | "secrets" | "gateway" | "limiter">,
  { email, password, code, client, refusal }: OpenWithPassword,
): Promise<OpenedSession> {
  const opened = await deps.gateway.signIn({ email, password, client });
  if (!opened) throw new Fault("unauthenticated", refusal);
  try {
    await checkSecondFactor(deps, { userId: opened.person.id, code });
  } catch (error) {
    await deps.gateway.endSession(opened.cookie);
    throw error;
  }
  return opened;
}
