import { Fault } from "../platform/fault.ts";
import type { PeopleDeps } from "./people-deps.ts";

/** Returns the token of the call's own session, by which it is told from the person's other ones. */
export function requireToken(gateway: PeopleDeps["gateway"], cookieHeader: string | undefined): string {
  const token = gateway.sessionToken(cookieHeader);
  if (token === undefined) throw new Fault("unauthenticated", "The session has ended; sign in again.");
  return token;
}
