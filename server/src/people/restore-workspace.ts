import { Fault } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import { removeDeletionRequest } from "./deletion-store.ts";

/** Undoes a requested deletion that has not begun: keys, sessions, webhooks and inbound addresses work again at once. */
export async function restoreWorkspace(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { workspaceId }: { workspaceId: string },
): Promise<void> {
  if (await removeDeletionRequest(db, workspaceId, clock.now())) return;
  throw new Fault("conflict", "The deletion of this workspace was not requested.");
}
