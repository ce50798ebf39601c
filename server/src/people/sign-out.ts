import type { PeopleDeps } from "./people-deps.ts";

/** Answers the cookies that clear the browser's copy; the session itself is gone from the database by then. */
export async function signOut(
  { gateway }: Pick<PeopleDeps, "gateway">,
  { cookieHeader }: { cookieHeader: string | undefined },
): Promise<readonly string[]> {
  const cookie = gateway.sessionCookie(cookieHeader);
  return cookie === undefined ? [] : gateway.endSession(cookie);
}
