import { notFound } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Scope } from "../platform/scope.ts";
import { checkPatterns } from "../privacy/index.ts";
import type { Workspace, WorkspaceChanges } from "./types.ts";
import { updateWorkspaceSettings } from "./workspace-store.ts";

/** What is left out stays. Patterns that can't be used are refused before anything changes. */
export async function updateWorkspace(
  { db, clock }: Deps,
  { scope, ...changes }: WorkspaceChanges & { scope: Scope },
): Promise<Workspace> {
  if (changes.piiPatterns) checkPatterns(changes.piiPatterns);
  const workspace = await updateWorkspaceSettings(db, scope, { ...changes, updatedAt: clock.now() });
  if (!workspace) throw notFound("workspace");
  return workspace;
}
