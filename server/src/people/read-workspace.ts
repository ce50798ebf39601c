import { notFound } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Scope } from "../platform/scope.ts";
import type { Workspace } from "./types.ts";
import { findWorkspace } from "./workspace-store.ts";

export async function readWorkspace({ db }: Pick<Deps, "db">, { scope }: { scope: Scope }): Promise<Workspace> {
  const workspace = await findWorkspace(db, scope);
  if (!workspace) throw notFound("workspace");
  return workspace;
}
