import type { Scope as Permission } from "@cqs/contract";
import type { EventType } from "./types.ts";

/** An event shows its resource: a caller who may not read that may not read the event either. */
const scopes: Readonly<Record<EventType, Permission>> = {
  "conversation.created": "conversations:read",
  "conversation.resolved": "conversations:read",
  "ticket.created": "tickets:read",
  "ticket.status_changed": "tickets:read",
  "scorecard.created": "scorecards:read",
  "agent.published": "agents:read",
  "training_attempt.completed": "training:read",
  "automation.triggered": "conversations:read",
  // Its data is what was sent to the trigger, which the trigger's log of calls shows.
  "trigger.received": "automation:manage",
  "webhook.test": "webhooks:manage",
};

/** Returns the scope that reads the resource which an event of this type shows. */
export const scopeToRead = (type: EventType): Permission => scopes[type];
