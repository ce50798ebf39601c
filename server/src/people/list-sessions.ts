import { listSessions as listSessionRows } from "./account-store.ts";
import type { PeopleDeps } from "./people-deps.ts";
import { requireToken } from "./require-token.ts";
import type { OpenSession } from "./types.ts";

const maxListed = 100;

export async function listSessions(
  { db, clock, gateway }: Pick<PeopleDeps, "db" | "clock" | "gateway">,
  { userId, cookieHeader }: { userId: string; cookieHeader: string | undefined },
): Promise<{ items: readonly OpenSession[]; hasMore: boolean }> {
  const token = requireToken(gateway, cookieHeader);
  const rows = await listSessionRows(db, userId, { token, now: clock.now(), limit: maxListed + 1 });
  return { items: rows.slice(0, maxListed), hasMore: rows.length > maxListed };
}
