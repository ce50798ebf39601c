import type { FollowedEvent } from "./types.ts";

/** What a conversation's own data tells of its score. */
const scoreFields = ["score", "scorecard_id", "passed", "critical_failed", "unsure"];

type Scored = Pick<FollowedEvent, "type" | "resource" | "data">;

/** Returns the conversation whose score an event shows, if it shows one. */
export function scoredConversation({ type, resource, data }: Scored): string | undefined {
  if (resource.type === "conversation") return resource.id;
  if (type !== "scorecard.created") return undefined;
  return (JSON.parse(data) as { conversation_id?: string }).conversation_id;
}

/** The event without what it tells of a score. A scorecard is nothing but its score: of that only the id is left. */
export function withoutScores<Event extends Scored>(event: Event): Event {
  const data = JSON.parse(event.data) as Record<string, unknown>;
  if (event.type === "scorecard.created") {
    const { id, conversation_id } = data;
    return { ...event, data: JSON.stringify({ id, conversation_id, hidden: true }) };
  }
  for (const field of scoreFields) if (field in data) data[field] = null;
  return { ...event, data: JSON.stringify(data) };
}

/** Returns the event as a caller sees it from whom the scores of some conversations are hidden. */
export function hideScores<Event extends Scored>(event: Event, hidden: readonly string[]): Event {
  if (hidden.length === 0) return event;
  const conversationId = scoredConversation(event);
  return conversationId !== undefined && hidden.includes(conversationId) ? withoutScores(event) : event;
}
