import { onDemand } from "../platform/on-demand.ts";
import type { SignInLibrary } from "./gateway-library.ts";
import type { SignInSettings } from "./gateway-options.ts";

export interface SignInGateway extends SignInLibrary {
  /** The session cookie among a request's cookies, as `name=value`. */
  sessionCookie(header: string | undefined): string | undefined;
  /** The same session's token, as the database has it. */
  sessionToken(header: string | undefined): string | undefined;
}

/** Loaded with the first password or session: calls with an API key, which are nearly all, need none of it. */
export function createSignInGateway(settings: SignInSettings): SignInGateway {
  const library = onDemand(async () => {
    const { openLibrary } = await import("./gateway-library.ts");
    return openLibrary(settings);
  });
  return {
    sessionCookie: (header) => sessionCookieIn(header, settings.publicUrl),
    sessionToken: (header) => tokenIn(sessionCookieIn(header, settings.publicUrl)),
    createAccount: async (account) => (await library()).createAccount(account),
    signIn: async (attempt) => (await library()).signIn(attempt),
    findSession: async (cookie) => (await library()).findSession(cookie),
    endSession: async (cookie) => (await library()).endSession(cookie),
    resetPassword: async (email, password) => (await library()).resetPassword(email, password),
    openSession: async (userId, client) => (await library()).openSession(userId, client),
    hashPassword: async (password) => (await library()).hashPassword(password),
    verifyPassword: async (attempt) => (await library()).verifyPassword(attempt),
  };
}

/** Over https the browser itself guards the name: no insecure page can set a cookie that begins so. */
const cookieName = (publicUrl: string) => `${publicUrl.startsWith("https:") ? "__Secure-" : ""}cqs.session_token`;

function sessionCookieIn(header: string | undefined, publicUrl: string): string | undefined {
  const beginning = `${cookieName(publicUrl)}=`;
  return header
    ?.split(";")
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(beginning) && cookie.length > beginning.length);
}

/** The cookie's value is the token and, behind a dot, its signature, which authentication has checked. */
const tokenIn = (cookie: string | undefined) =>
  cookie && decodeURIComponent(cookie.slice(cookie.indexOf("=") + 1)).split(".", 1)[0];
