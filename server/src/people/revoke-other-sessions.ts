import { deleteOtherSessions } from "./account-store.ts";
import type { PeopleDeps } from "./people-deps.ts";
import { requireToken } from "./require-token.ts";

export async function revokeOtherSessions(
  { db, gateway }: Pick<PeopleDeps, "db" | "gateway">,
  { userId, cookieHeader }: { userId: string; cookieHeader: string | undefined },
): Promise<void> {
  await deleteOtherSessions(db, userId, requireToken(gateway, cookieHeader));
}
