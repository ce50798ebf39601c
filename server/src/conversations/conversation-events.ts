import type { EventType, NewEvent } from "../events/index.ts";
import type { Mask } from "../platform/privacy.ts";
import type { Content, Conversation } from "./types.ts";
import { toWire } from "./wire.ts";

export interface Shown {
  readonly publicUrl: string;
  /** How it is masked in what is shown: an event is sent to others. */
  readonly mask: Mask | undefined;
}

const about =
  (type: EventType) =>
  (conversation: Conversation, content: Content, shown: Shown): NewEvent => ({
    type,
    resource: { type: "conversation", id: conversation.id },
    data: toWire(conversation, content, shown),
    at: conversation.updatedAt,
  });

export const conversationCreated = about("conversation.created");
export const conversationResolved = about("conversation.resolved");
