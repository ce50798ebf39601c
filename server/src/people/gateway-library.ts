import { betterAuth } from "better-auth";
import { isAPIError } from "better-auth/api";
import { hashPassword, verifyPassword } from "better-auth/crypto";
import type pg from "pg";
import { Fault, invalid } from "../platform/fault.ts";
import { observing } from "../platform/observed-pool.ts";
import { limitHashing } from "./gateway-hashing.ts";
import { type SignInSettings, signInOptions } from "./gateway-options.ts";
import type { Client, Person } from "./types.ts";

/** The sign-in library, reduced to what is asked of it: passwords, accounts, sessions. It knows no workspaces. */
export interface SignInLibrary {
  /** Of the account made, its id; of an e-mail that has an account already, some id that nobody has. */
  createAccount(account: { email: string; name: string; password: string }): Promise<string>;
  /** Nothing when e-mail and password do not belong together; both ways of that take equally long. */
  signIn(attempt: { email: string; password: string; client: Client }): Promise<OpenedSession | undefined>;
  /** Read from the database each time. Renews a session that is more than a day old. */
  findSession(cookie: string): Promise<FoundSession | undefined>;
  /** The cookies that clear what the browser has. */
  endSession(cookie: string): Promise<readonly string[]>;
  /** For operators. Ends every session of the account; false when the e-mail has none. */
  resetPassword(email: string, password: string): Promise<boolean>;
  /** For somebody who has proved who they are in another way. */
  openSession(userId: string, client: Client): Promise<OpenedSession>;
  hashPassword(password: string): Promise<string>;
  verifyPassword(attempt: { hash: string; password: string }): Promise<boolean>;
}

export interface OpenedSession {
  readonly person: Person;
  /** For the browser. */
  readonly cookies: readonly string[];
  /** The same as a request would send it. */
  readonly cookie: string;
}

interface FoundSession {
  readonly person: Person;
  /** Present when the session was renewed: the browser's copy must live as long. */
  readonly renewedCookie: string | undefined;
}

const maxUserAgent = 512;

export function openLibrary(settings: SignInSettings): SignInLibrary {
  const hashing = limitHashing(settings.hashing ?? { hash: hashPassword, verify: verifyPassword });
  const auth = betterAuth(signInOptions(settings, hashing));
  const { api } = auth;
  const attempt = <T>(work: () => Promise<T>) =>
    observing(work).catch((error: unknown) => surface(settings.pool, error));
  // Only the one cookie that counts: whatever else a browser sends never reaches the library.
  const withCookie = (cookie: string) => new Headers({ cookie });

  const findSession = (cookie: string) =>
    attempt(async () => {
      const { response, headers } = await api.getSession({ headers: withCookie(cookie), returnHeaders: true });
      if (!response) return undefined;
      return { person: personOf(response.user), renewedCookie: headers.getSetCookie()[0] };
    }).catch(nothingOn("UNAUTHORIZED"));

  return {
    createAccount: (body) =>
      attempt(async () => (await api.signUpEmail({ body })).user.id).catch((error: unknown) => {
        throw accountFault(error);
      }),
    signIn: ({ email, password, client }) =>
      attempt(async () => {
        const { response, headers } = await api.signInEmail({
          body: { email, password },
          headers: clientHeaders(client),
          returnHeaders: true,
        });
        return openedBy(response.user, headers);
      }).catch(nothingOn("UNAUTHORIZED")),
    openSession: (userId, client) =>
      attempt(async () => {
        const { response, headers } = await api.openSession({
          body: { userId },
          headers: clientHeaders(client),
          returnHeaders: true,
        });
        return openedBy(response.user, headers);
      }),
    hashPassword: (password) => hashing.hash(password),
    verifyPassword: (check) => hashing.verify(check),
    findSession,
    async endSession(cookie) {
      const { headers } = await attempt(() => api.signOut({ headers: withCookie(cookie), returnHeaders: true }));
      // Signing out reports success even where deleting failed, and a session must not outlive its end.
      if (await findSession(cookie)) throw new Error("a session is still there after signing out");
      return headers.getSetCookie();
    },
    async resetPassword(email, password) {
      const { internalAdapter, password: hashing } = await auth.$context;
      const found = await internalAdapter.findUserByEmail(email.toLowerCase());
      if (!found) return false;
      await internalAdapter.updatePassword(found.user.id, await hashing.hash(password));
      await internalAdapter.deleteUserSessions(found.user.id);
      return true;
    },
  };
}

function openedBy(user: Person, headers: Headers): OpenedSession {
  const cookies = headers.getSetCookie();
  return { person: personOf(user), cookies, cookie: cookies[0]?.split(";", 1)[0] ?? "" };
}

const personOf = ({ id, name, email }: Person): Person => ({ id, name, email });

const clientHeaders = ({ ip, userAgent }: Client) =>
  new Headers({ "x-client-address": ip, "user-agent": (userAgent ?? "").slice(0, maxUserAgent) });

const codeOf = (error: unknown) => (isAPIError(error) ? error.body?.code : undefined);

const nothingOn = (status: string) => (error: unknown) => {
  if (isAPIError(error) && error.status === status) return undefined;
  throw error;
};

function accountFault(error: unknown): unknown {
  const code = codeOf(error);
  // Of what it validates by itself only the e-mail has a form.
  if (code === "INVALID_EMAIL" || code === "VALIDATION_ERROR") return invalid("email", "email must be a valid email.");
  if (code === "PASSWORD_TOO_SHORT") return invalid("password", "password must have at least 12 characters.");
  if (code === "PASSWORD_TOO_LONG") return invalid("password", "password must have at most 128 characters.");
  return error;
}

/** The library replaces what the database said by a failure of its own; asking the database brings the real one out. */
async function surface(pool: pg.Pool, error: unknown): Promise<never> {
  // A refusal of our own, from within the library: too many passwords at once.
  if (error instanceof Fault) throw error;
  if (!isAPIError(error) || error.statusCode >= 500 || codeOf(error) === "FAILED_TO_CREATE_USER") {
    await pool.query("select 1");
  }
  throw error;
}
