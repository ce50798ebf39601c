import type { Deps } from "../platform/http/route.ts";
import { insertMember } from "./store.ts";
import type { Role } from "./types.ts";

/** Somebody who is a member already keeps the role they have. */
export async function addMember(
  { db, clock }: Deps,
  { workspaceId, userId, role }: { workspaceId: string; userId: string; role: Role },
): Promise<void> {
  await insertMember(db, workspaceId, { userId, role, createdAt: clock.now() });
}
