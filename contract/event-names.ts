import type { Scope } from "./scopes.ts";

/** What can happen that a webhook or a rule may ask for. */
export const eventNames = [
  "conversation.created",
  "conversation.resolved",
  "ticket.created",
  "ticket.status_changed",
  "scorecard.created",
  "agent.published",
  "training_attempt.completed",
  "automation.triggered",
] as const;

/** An event shows its resource: a caller who may not read that may not read the event either. */
export const scopeOfEvent: Readonly<Record<(typeof eventNames)[number], Scope>> = {
  "conversation.created": "conversations:read",
  "conversation.resolved": "conversations:read",
  "ticket.created": "tickets:read",
  "ticket.status_changed": "tickets:read",
  "scorecard.created": "scorecards:read",
  "agent.published": "agents:read",
  "training_attempt.completed": "training:read",
  "automation.triggered": "conversations:read",
};
