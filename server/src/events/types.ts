/** Everything that can happen and that a subscription can ask for. */
export const eventTypes = [
  "conversation.created",
  "conversation.resolved",
  "ticket.created",
  "ticket.status_changed",
  "scorecard.created",
  "agent.published",
  "training_attempt.completed",
  "automation.triggered",
] as const;

/** What is in the log besides, and goes to no subscription: a trigger that was called, a test of one webhook. */
type OwnEventType = "trigger.received" | "webhook.test";

/** Events that appear only in the live stream. Database triggers write them. */
export const liveEventTypes = [
  "conversation.updated",
  "conversation.scoring_failed",
  "ticket.updated",
  "contact.updated",
  "review.created",
  "review.updated",
  "export.updated",
  "rescore.updated",
  "bulk_change.updated",
  "replay.updated",
  "agent_test.updated",
  "notice.posted",
  "notice.dismissed",
] as const;
export type LiveEventType = (typeof liveEventTypes)[number];

export type PublicEventType = (typeof eventTypes)[number];
export type EventType = PublicEventType | OwnEventType;

/** What a subscription may have named to get it. */
export const namesOf = (type: EventType): readonly string[] =>
  (eventTypes as readonly string[]).includes(type) ? [type, "*"] : [];

export interface NewEvent {
  readonly type: EventType;
  readonly resource: { readonly type: string; readonly id: string };
  /**
   * Another resource, if the event belongs to what happens to that one: it is counted and delivered in order with its events.
   */
  readonly laneId?: string;
  /** The resource as its GET returns it. Null where the resource's own row says it all. */
  readonly data: object | null;
  readonly at: Date;
  /**
   * The resource is a scorecard, whose row never changes: the log names it instead of keeping it again. `form`: how the database
   * writes it as JSON (`scorecard_data`); `bytes`: no more than that will take.
   */
  readonly ownRow?: { readonly form: 2; readonly bytes: number };
  /**
   * A long text of the data, at its top and with no object before it, that the resource's own row has: the log names that
   * instead of keeping it again.
   */
  readonly ownText?: { readonly field: string; readonly text: string; readonly version: number };
  /** Webhooks that get it whether or not they asked for its type. */
  readonly webhookIds?: readonly string[];
}

/** A place in the log: behind the event `id` that transaction `tx` wrote. */
export interface EventPosition {
  /** A decimal number without leading zeros; it may be larger than a double holds. */
  readonly tx: string;
  readonly id: string;
}

export interface StoredEvent {
  readonly position: EventPosition;
  readonly id: string;
  readonly type: EventType;
  readonly resource: { readonly type: string; readonly id: string };
  readonly sequence: number;
  /** JSON, byte for byte as it was published. */
  readonly data: string;
  readonly createdAt: Date;
}

/** An event as followers of the live stream read it: of the log, or of those that are told to them only. */
export interface FollowedEvent extends Omit<StoredEvent, "type" | "sequence"> {
  readonly type: EventType | LiveEventType;
  /** Undefined for events that only followers are told of. */
  readonly sequence: number | undefined;
}

export interface ReadEvents {
  readonly after: EventPosition;
  /** Only events of these types; undefined for all. */
  readonly types: readonly FollowedEvent["type"][] | undefined;
  /** A page that has as many ends there, but not before its first event. */
  readonly maxBytes: number;
}

export interface EventPage {
  readonly events: readonly FollowedEvent[];
  /** Where to go on. Events that were not asked for are behind it as well. */
  readonly end: EventPosition;
  /** Whether there is more to read at once. */
  readonly more: boolean;
  /** Whether there are events that can't be read yet, since an older transaction is still under way. */
  readonly held: boolean;
}

/** From where a reader goes on, and what it leaves out on the way. */
export interface EventStart {
  readonly position: EventPosition;
  readonly isOld: (event: FollowedEvent) => boolean;
}
