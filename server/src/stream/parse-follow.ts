import { grants, type Scope as Permission } from "@cqs/contract";
import { type EventPosition, eventTypes, type PublicEventType } from "../events/index.ts";
import { Fault, invalid } from "../platform/fault.ts";
import { parseEventId } from "./event-id.ts";
import type { Follow } from "./types.ts";

export interface Wanted {
  readonly last: EventPosition | undefined;
  readonly types: readonly PublicEventType[];
}

/** An event shows its resource: whoever may not read that may not see it pass by either. */
const scopeOf: Readonly<Record<PublicEventType, Permission>> = {
  "conversation.created": "conversations:read",
  "conversation.resolved": "conversations:read",
  "ticket.created": "tickets:read",
  "ticket.status_changed": "tickets:read",
  "scorecard.created": "scorecards:read",
  "agent.published": "agents:read",
  "training_attempt.completed": "training:read",
  "automation.triggered": "conversations:read",
};

export function parseFollow({ headers, lastEventId, types, permissions }: Follow): Wanted {
  const header = headers["last-event-id"];
  // Empty is what a client sends that has not had an event yet.
  const last =
    header !== undefined && header !== ""
      ? parseEventId(String(header), "Last-Event-ID")
      : lastEventId === undefined
        ? undefined
        : parseEventId(lastEventId, "last_event_id");
  return { last, types: types === undefined ? visible(permissions) : asked(types, permissions) };
}

const visible = (permissions: readonly Permission[]) => eventTypes.filter((type) => grants(permissions, scopeOf[type]));

function asked(given: string, permissions: readonly Permission[]): readonly PublicEventType[] {
  const types = [...new Set(given.split(",").map(knownType))];
  const closed = types.find((type) => !grants(permissions, scopeOf[type]));
  if (closed) throw new Fault("permission_denied", `To follow ${closed} this call needs the scope ${scopeOf[closed]}.`);
  return types;
}

function knownType(given: string): PublicEventType {
  const type = eventTypes.find((one) => one === given);
  if (!type) throw invalid("types", `types must be some of ${eventTypes.join(", ")}.`);
  return type;
}
