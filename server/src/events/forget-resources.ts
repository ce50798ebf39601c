import type { Tx } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";
import { forgetEvents } from "./forget-store.ts";

/** Removes what the log says of resources that are forgotten. */
export function forgetResources(tx: Tx, scope: Scope, resourceIds: readonly string[]): void {
  forgetEvents(tx, scope, resourceIds);
}
