import type { NewEvent } from "../events/index.ts";
import type { Mask } from "../platform/privacy.ts";
import { attemptToWire } from "./attempt-wire.ts";
import type { Attempt } from "./types.ts";

/** An event is sent to others: it shows no more than reading the attempt does. */
export const attemptCompleted = (attempt: Attempt, mask: Mask | undefined): NewEvent => ({
  type: "training_attempt.completed",
  resource: { type: "training_attempt", id: attempt.id },
  data: attemptToWire(attempt, mask),
  at: attempt.updatedAt,
});
