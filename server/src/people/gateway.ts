import { onDemand } from "../platform/on-demand.ts";
import type { SignInLibrary } from "./gateway-library.ts";
import type { SignInSettings } from "./gateway-options.ts";

export interface SignInGateway extends SignInLibrary {
  /** The session cookie among a request's cookies, as `name=value`. */
  sessionCookie(header: string | undefined): string | undefined;
}

/** Loaded with the first password or session: calls with an API key, which are nearly all, need none of it. */
export function createSignInGateway(settings: SignInSettings): SignInGateway {
  const library = onDemand(async () => {
    const { openLibrary } = await import("./gateway-library.ts");
    return openLibrary(settings);
  });
  return {
    sessionCookie: (header) => sessionCookieIn(header, settings.publicUrl),
    createAccount: async (account) => (await library()).createAccount(account),
    signIn: async (attempt) => (await library()).signIn(attempt),
    findSession: async (cookie) => (await library()).findSession(cookie),
    endSession: async (cookie) => (await library()).endSession(cookie),
    endOtherSessions: async (cookie) => (await library()).endOtherSessions(cookie),
    resetPassword: async (email, password) => (await library()).resetPassword(email, password),
    changePassword: async (cookie, change) => (await library()).changePassword(cookie, change),
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
