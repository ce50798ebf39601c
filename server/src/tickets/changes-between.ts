import { type FieldChange, tagChange, textChange, valueChange } from "../timeline/index.ts";
import type { Ticket } from "./types.ts";

/** Returns what became of a ticket, for its timeline. */
export const changesBetween = (before: Ticket, after: Ticket): readonly FieldChange[] => [
  ...valueChange("status", before.status, after.status),
  ...valueChange("priority", before.priority, after.priority),
  ...valueChange("assignee", before.assignee, after.assignee),
  ...tagChange(before.tags, after.tags),
  ...valueChange("contact_id", before.contactId, after.contactId),
  ...valueChange("linked_conversation_id", before.conversationId, after.conversationId),
  ...textChange("title", before.title, after.title),
  ...textChange("description", before.description, after.description),
];
