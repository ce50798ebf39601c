import { type Scope as Permission, scopeOfEvent } from "@cqs/contract";
import type { EventType } from "./types.ts";

const scopes: Readonly<Record<EventType, Permission>> = {
  ...scopeOfEvent,
  // Its data is what was sent to the trigger, which the trigger's log of calls shows.
  "trigger.received": "automation:manage",
  "webhook.test": "webhooks:manage",
};

/** Returns the scope that reads the resource which an event of this type shows. */
export const scopeToRead = (type: EventType): Permission => scopes[type];
