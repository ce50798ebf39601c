import type { Deps } from "../platform/http/route.ts";
import type { Scope } from "../platform/scope.ts";
import { type TriedMasking, tryMasking } from "../privacy/index.ts";
import { readWorkspace } from "./read-workspace.ts";
import type { PiiPattern } from "./types.ts";

export interface TryPrivacy {
  readonly scope: Scope;
  readonly text: string;
  /** Instead of the workspace's own. */
  readonly patterns: readonly PiiPattern[] | undefined;
}

export async function tryPrivacy(deps: Pick<Deps, "db">, { scope, text, patterns }: TryPrivacy): Promise<TriedMasking> {
  return tryMasking(text, patterns ?? (await readWorkspace(deps, { scope })).piiPatterns);
}
