import { Fault } from "../platform/fault.ts";
import type { Authenticate, Caller, Credentials } from "../platform/http/caller.ts";
import { authenticateKey, type KeyAuthentication } from "./authenticate-key.ts";

/** A person's session, if the request carries one. */
export type AuthenticateSession = (credentials: Credentials) => Promise<Caller | undefined>;

/** Whoever a secret address stands for. */
export type AuthenticateToken = (token: string) => Promise<Caller>;

const bearer = /^bearer +(\S+)$/i;

/** A key wins over a cookie: whoever sends one means it. */
export function createAuthenticate(
  keys: KeyAuthentication,
  session: AuthenticateSession,
  token: AuthenticateToken,
): Authenticate {
  return async (credentials) => {
    if (credentials.token !== undefined) return token(credentials.token);
    const { authorization } = credentials.headers;
    if (typeof authorization === "string") {
      const presented = bearer.exec(authorization)?.[1];
      if (!presented)
        throw new Fault("unauthenticated", "The Authorization header must have the form: Bearer API_KEY.");
      return authenticateKey(keys, { presented, ip: credentials.ip });
    }
    const caller = await session(credentials);
    if (!caller) throw new Fault("unauthenticated", "Send an API key in the header: Authorization: Bearer API_KEY.");
    return caller;
  };
}
