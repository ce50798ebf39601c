import { insertOwnerSetUp } from "./link-store.ts";
import { newToken } from "./new-token.ts";
import type { PeopleDeps } from "./people-deps.ts";

const validMs = 7 * 24 * 60 * 60_000;

/** Returns the link by which whoever sees the first start's output sets up the owner in the browser. */
export async function createOwnerSetUp(
  { db, clock, secrets, publicUrl }: Pick<PeopleDeps, "db" | "clock" | "secrets" | "publicUrl">,
  { workspaceId, userId }: { workspaceId: string; userId: string },
): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(clock.now().getTime() + validMs);
  await insertOwnerSetUp(db, { workspaceId, userId, tokenHash: secrets.hash(token), expiresAt });
  return `${publicUrl}/set-up/${token}`;
}
