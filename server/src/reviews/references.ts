import { brokenReference } from "../database/violations.ts";
import { type Fault, unknownReference } from "../platform/fault.ts";

const conversations = ["review_conversation_id", "dispute_conversation_id"];

/** What the caller is told when the conversation went while it was being referred to. */
export const goneConversation =
  (field: string) =>
  (error: unknown): Fault | undefined =>
    conversations.includes(brokenReference(error) ?? "") ? unknownReference(field) : undefined;
