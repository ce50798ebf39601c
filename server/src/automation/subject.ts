import type { StoredEvent } from "../events/index.ts";
import type { Kind, Resource, Targets } from "./types.ts";

const kinds: ReadonlySet<string> = new Set(["conversation", "ticket", "contact"]);

/** What an event of this type is always about. */
export function kindOfEvent(type: string): Kind | null {
  if (type.startsWith("conversation.") || type === "scorecard.created") return "conversation";
  return type.startsWith("ticket.") ? "ticket" : null;
}

/** What the event at hand is about: of a call of a trigger, what the call made. */
export function subjectOf({ type, resource }: Pick<StoredEvent, "type" | "resource">, data: unknown): Resource | null {
  if (type === "scorecard.created") return resourceOf("conversation", fieldOf(data, "conversation_id"));
  if (type === "trigger.received") {
    const made = fieldOf(data, "resource");
    return resourceOf(fieldOf(made, "type"), fieldOf(made, "id"));
  }
  return kindOfEvent(type) === null ? null : resource;
}

const resourceOf = (type: unknown, id: unknown): Resource | null =>
  typeof type === "string" && kinds.has(type) && typeof id === "string" ? { type, id } : null;

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;

export function targetsOf(subject: Resource | null): Targets {
  const idOf = (kind: Kind) => (subject?.type === kind ? subject.id : null);
  return {
    current: (subject?.type ?? null) as Kind | null,
    conversationId: idOf("conversation"),
    ticketId: idOf("ticket"),
    contactId: idOf("contact"),
  };
}
