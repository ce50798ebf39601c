import type { Tx } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";
import { emptyCallsOf } from "./forget-store.ts";

/** Removes what was posted to make or change a resource, also from the events of those calls; that it was, stays. */
export function forgetPayloads(tx: Tx, scope: Scope, resourceId: string): void {
  emptyCallsOf(tx, scope, resourceId);
}
