import type { EventType, NewEvent } from "../events/index.ts";
import type { Mask } from "../platform/privacy.ts";
import type { Mode } from "../platform/scope.ts";
import { isLong } from "./transcript/is-long.ts";
import type { Content, Conversation, StoredContent } from "./types.ts";
import { toWire } from "./wire.ts";

export interface Shown {
  readonly publicUrl: string;
  readonly mode: Mode;
  /** How it is masked in what is shown: an event is sent to others. */
  readonly mask: Mask | undefined;
}

const about = (type: EventType, conversation: Conversation, content: StoredContent, shown: Shown): NewEvent => ({
  type,
  resource: { type: "conversation", id: conversation.id },
  data: toWire(conversation, content, shown),
  at: conversation.updatedAt,
  ...ownText(content, shown),
});

/** What is masked is another text than the one that is stored. */
function ownText({ transcript, version }: StoredContent, { mask }: Shown): Pick<NewEvent, "ownText"> {
  if (mask || !isLong(transcript)) return {};
  return { ownText: { field: "transcript", text: transcript, version } };
}

export const conversationCreated = (conversation: Conversation, content: Content, shown: Shown): NewEvent =>
  about("conversation.created", conversation, { ...content, version: 1 }, shown);

export const conversationResolved = (conversation: Conversation, content: StoredContent, shown: Shown): NewEvent =>
  about("conversation.resolved", conversation, content, shown);
