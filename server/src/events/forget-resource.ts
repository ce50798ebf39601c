import type { Tx } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";
import { forgetEvents } from "./forget-store.ts";

/** Removes what the log says of a resource that is forgotten. */
export function forgetResource(tx: Tx, scope: Scope, resourceId: string): void {
  forgetEvents(tx, scope, resourceId);
}
