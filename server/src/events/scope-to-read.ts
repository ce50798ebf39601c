import type { Scope as Permission } from "@cqs/contract";
import type { EventType, FollowedEvent, LiveEventType } from "./types.ts";

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

const liveScopes: Readonly<Record<LiveEventType, readonly Permission[]>> = {
  "conversation.updated": ["conversations:read"],
  "conversation.scoring_failed": ["conversations:read"],
  "ticket.updated": ["tickets:read"],
  "contact.updated": ["contacts:read"],
  "review.created": ["scorecards:read"],
  "review.updated": ["scorecards:read"],
  // An export may be one of scorecards.
  "export.updated": ["exports:read", "scorecards:read"],
  "rescore.updated": ["scorecards:read"],
  "bulk_change.updated": ["conversations:read"],
  "replay.updated": ["webhooks:manage"],
  "agent_test.updated": ["agents:test"],
  // For people only: see isForPeople.
  "notice.posted": [],
  "notice.dismissed": [],
};

const isLive = (type: FollowedEvent["type"]): type is LiveEventType => type in liveScopes;

/** Returns all the scopes that a follower of events of this type needs. */
export const scopesToFollow = (type: FollowedEvent["type"]): readonly Permission[] =>
  isLive(type) ? liveScopes[type] : [scopeToRead(type)];

/** Whether events of this type are told to signed-in people only, as the resource itself is. */
export const isForPeople = (type: FollowedEvent["type"]): boolean =>
  type === "notice.posted" || type === "notice.dismissed";
