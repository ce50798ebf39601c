import type { Tx } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";
import { deletePayloads } from "./forget-store.ts";

/** Removes the kept arguments of these calls; that they were made stays in the log. */
export function forgetPayloads(tx: Tx, scope: Scope, requestIds: readonly string[]): void {
  deletePayloads(tx, scope, requestIds);
}
