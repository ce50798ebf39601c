import type { Queryable } from "../database/database.ts";
import type { Mask } from "../platform/privacy.ts";
import { maskOf } from "./mask-value.ts";
import { findPrivacySettings } from "./store.ts";

/** Masks all that can be found, the workspace's own patterns included, whether or not the workspace masks by itself. */
export async function maskForWorkspace(db: Queryable, workspaceId: string): Promise<Mask> {
  const settings = await findPrivacySettings(db, [workspaceId]);
  return maskOf(settings.get(workspaceId)?.patterns ?? []);
}
