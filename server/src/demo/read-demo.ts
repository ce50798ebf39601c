import type { Deps } from "../platform/http/route.ts";
import type { Scope } from "../platform/scope.ts";
import { findSummary } from "./store.ts";
import type { DemoSummary } from "./types.ts";

/** Says whether the workspace has demo data. */
export const readDemo = ({ db }: Pick<Deps, "db">, { scope }: { readonly scope: Scope }): Promise<DemoSummary> =>
  findSummary(db, scope);
