import type { Tx } from "../database/database.ts";
import { currentParty } from "../platform/acting.ts";
import { idAt, newId } from "../platform/ids.ts";
import type { Scope } from "../platform/scope.ts";
import { insertActivities } from "./activity-store.ts";
import type { ActivityType, FieldChange, NewActivity } from "./types.ts";

/** Adds to timelines with the caller's commit, in the name of whoever the running call or job acts for. */
export function recordActivities(tx: Tx, scope: Scope, activities: readonly NewActivity[]): void {
  if (activities.length === 0) return;
  const rows = activities.map((activity) => ({ ...activity, id: newId("activity", activity.at) }));
  insertActivities(tx, scope, rows, currentParty());
}

/**
 * Records who created a resource. It has the digits of the resource's id, by which it is found: a timeline shows the creation
 * from the resource's own row.
 */
export function recordCreation(tx: Tx, scope: Scope, { resourceId, at }: Pick<NewActivity, "resourceId" | "at">): void {
  const id = idAt("activity", resourceId.slice(resourceId.indexOf("_") + 1));
  insertActivities(tx, scope, [{ resourceId, type: "created", at, id }], currentParty());
}

export interface RecordChanges {
  readonly resourceId: string;
  readonly changes: readonly FieldChange[];
  readonly at: Date;
}

/** Records what became of a resource's fields as one activity; nothing if nothing did. */
export function recordChanges(tx: Tx, scope: Scope, { resourceId, changes, at }: RecordChanges): void {
  if (changes.length > 0) recordActivities(tx, scope, [{ resourceId, type: typeOf(changes), changes, at }]);
}

const typesByField: Readonly<Record<string, ActivityType>> = {
  tags: "tagged",
  assignee: "assigned",
  assignee_id: "assigned",
  priority: "priority_changed",
  contact_id: "linked",
  linked_conversation_id: "linked",
  scoring: "scoring_requested",
};

/** A single change has a type of its own. */
export function typeOf(changes: readonly FieldChange[]): ActivityType {
  const [only, second] = changes;
  if (!only || second) return "changed";
  if (only.field === "resolved") return only.to === "resolved" ? "resolved" : "reopened";
  if (only.field === "status") return "status_changed";
  return typesByField[only.field] ?? "edited";
}
