import type { Tx } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";
import { deleteActivities } from "./activity-store.ts";

/** Removes the activities of resources that are forgotten, with the caller's commit. */
export const forgetActivities = (tx: Tx, scope: Scope, resourceIds: readonly string[]): void =>
  deleteActivities(tx, scope, resourceIds);
