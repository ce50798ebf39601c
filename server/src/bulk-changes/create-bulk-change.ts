import type { Scope as Permission } from "@cqs/contract";
import { findExisting, refuseUnknownAssignee } from "../conversations/index.ts";
import type { Database } from "../database/database.ts";
import { Fault, unknownReference } from "../platform/fault.ts";
import { requireScope } from "../platform/http/require-scope.ts";
import type { LongRunDeps } from "../platform/long-run/types.ts";
import type { Scope } from "../platform/scope.ts";
import { startBulkChange } from "./start-bulk-change.ts";
import type { BulkChange, BulkTarget } from "./types.ts";

export interface CreateBulkChange {
  readonly scope: Scope;
  readonly target: Exclude<BulkTarget, { kind: "undo" }>;
  readonly permissions: readonly Permission[];
  readonly createdBy: string;
}

export async function createBulkChange(deps: LongRunDeps, input: CreateBulkChange): Promise<BulkChange> {
  await refuseUnknown(deps.db, input);
  return deps.db.transaction((tx) => startBulkChange(tx, deps, input));
}

/** Refuses what names nothing that exists, and what the caller may not do. */
export async function refuseUnknown(
  db: Database,
  { scope, target, permissions }: Omit<CreateBulkChange, "createdBy">,
): Promise<void> {
  if (target.changes.score_again) requireScope(permissions, "scorecards:write");
  try {
    await refuseUnknownAssignee(db, scope, target.changes.assignee_id);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    throw unknownReference("changes.assignee_id");
  }
  if (target.kind !== "ids") return;
  const existing = await findExisting(db, scope, target.ids);
  const index = target.ids.findIndex((id) => !existing.has(id));
  if (index !== -1) throw unknownReference(`ids.${index}`);
}
