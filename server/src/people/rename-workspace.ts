import { notFound } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Scope } from "../platform/scope.ts";
import { updateWorkspaceName } from "./store.ts";
import type { Workspace } from "./types.ts";

export async function renameWorkspace(
  { db, clock }: Deps,
  { scope, name }: { scope: Scope; name: string | undefined },
): Promise<Workspace> {
  const workspace = await updateWorkspaceName(db, scope, { name, updatedAt: clock.now() });
  if (!workspace) throw notFound("workspace");
  return workspace;
}
