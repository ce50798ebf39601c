import { type FieldChange, tagChange, textChange, valueChange } from "../timeline/index.ts";
import type { Conversation } from "./types.ts";

type Changeable = Pick<Conversation, "resolvedAt" | "tags" | "assigneeId" | "contactId" | "metadata">;

/** Returns what became of a conversation, for its timeline. */
export const changesBetween = (before: Changeable, after: Changeable): readonly FieldChange[] => [
  ...valueChange("resolved", stateOf(before), stateOf(after)),
  ...tagChange(before.tags, after.tags),
  ...valueChange("assignee_id", before.assigneeId, after.assigneeId),
  ...valueChange("contact_id", before.contactId, after.contactId),
  ...textChange("metadata", before.metadata, after.metadata),
];

const stateOf = ({ resolvedAt }: Pick<Conversation, "resolvedAt">) => (resolvedAt ? "resolved" : "open");
