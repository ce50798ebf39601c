import type { StoredEvent } from "../events/index.ts";
import type { Scope } from "../platform/scope.ts";

/** The first delivery of a lane that is in the hands of this node. */
export interface Claimed {
  readonly scope: Scope;
  readonly webhookId: string;
  /** The resource whose events are delivered one after the other: the event's own, or the one that it belongs to. */
  readonly laneId: string;
  readonly deliveryId: string;
  /** The node, as the lane has it: whoever else holds the lane by now has taken over. */
  readonly holder: number;
  readonly claimedAt: Date;
  /** Another one when it was changed in any way since. */
  readonly webhookVersion: string;
  readonly url: string;
  readonly secret: Buffer | null;
  readonly previousSecret: Buffer | null;
  readonly event: Omit<StoredEvent, "data" | "position">;
  /** Null when it is too large to be read along with others. */
  readonly data: string | null;
  readonly bytes: number;
  readonly replay: boolean;
  /** Whether one was given up before it. The same for every attempt, since it is part of what is signed. */
  readonly gap: boolean;
  /** Attempts before this one. */
  readonly attempts: number;
  readonly firstAttemptAt: Date | null;
  /** What stood behind it when the lane was taken, in order. None of these has been tried. */
  readonly behind: readonly Waiting[];
}

/** A delivery that waits, without the contents of its event: those are read when its turn comes. */
export interface Waiting {
  readonly deliveryId: string;
  readonly eventId: string;
  readonly type: StoredEvent["type"];
  readonly sequence: number;
  readonly replay: boolean;
}

/** What one attempt brought. */
export interface Attempt {
  readonly at: Date;
  readonly latencyMs: number;
  readonly statusCode: number | null;
  readonly error: string | null;
  /** The answer's beginning. */
  readonly body: Buffer | null;
}

/** What becomes of the delivery after an attempt. */
export type Fate =
  | { readonly kind: "delivered" }
  | { readonly kind: "retry"; readonly at: Date }
  | {
      readonly kind: "failed";
      /** The receiver says that it is gone for good. */
      readonly isGone: boolean;
      /** Whether it did answer: then it is not down, only unwilling. */
      readonly isAlive: boolean;
    };

export interface Outcome {
  readonly claimed: Claimed;
  readonly attempt: Attempt;
  readonly fate: Fate;
}

export interface Finished extends Outcome {
  /** Whether its node would go on with what waits behind it. */
  readonly wantsNext: boolean;
}

/** How a finish went: the lane may be somebody else's by now, or somebody publishes into it right now. */
export interface Finish {
  readonly result: "finished" | "taken over" | "busy";
  /** Behind one that was delivered: what comes next in the lane, which is still held. */
  readonly next?: Claimed;
}

/** What a batch of attempts says of one receiver. */
export interface HealthNews {
  readonly scope: Scope;
  readonly webhookId: string;
  readonly lastSuccessAt: Date | null;
  readonly lastFailureAt: Date | null;
  /** After the last success, if there was one: attempts without an answer, or with one that asks for patience. */
  readonly failuresSince: number;
  /** The first attempt that failed in any way after the last success. */
  readonly failingSince: Date | null;
}
