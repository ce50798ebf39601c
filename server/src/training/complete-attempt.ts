import { publishEvent } from "../events/index.ts";
import { conflict } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Mask } from "../platform/privacy.ts";
import { updateTried } from "./assignment-store.ts";
import { attemptCompleted } from "./attempt-events.ts";
import { updateCompleted } from "./attempt-store.ts";
import { maskAttemptAhead } from "./attempt-wire.ts";
import { gradeAttempt } from "./grade-attempt.ts";
import { readAttempt } from "./read-attempts.ts";
import type { Attempt, AttemptId } from "./types.ts";

/** How often it is scored anew because something was said meanwhile. */
const maxTries = 3;

export interface CompleteAttempt extends AttemptId {
  /** What is shown is also what is sent. */
  readonly mask: Mask | undefined;
}

/** Scored outside of any transaction; the commit takes the attempt only as it was read. Of two, one completes it. */
export async function completeAttempt(deps: Deps, { scope, id, mask }: CompleteAttempt): Promise<Attempt> {
  for (let tries = 0; tries < maxTries; tries++) {
    const attempt = await readAttempt(deps, { scope, id });
    checkCompletable(attempt);
    const completed = await gradeAttempt(deps, { scope, attempt, at: deps.clock.now() });
    const ready = await maskAttemptAhead(mask, completed);
    const stored = await deps.db.transaction(async (tx) => {
      const isStored = await updateCompleted(tx, scope, completed);
      if (isStored) {
        updateTried(tx, scope, completed);
        publishEvent(tx, scope, attemptCompleted(completed, ready));
      }
      return isStored;
    });
    if (stored) return completed;
  }
  throw conflict("status", "New messages arrived while the attempt was being scored; try again.");
}

function checkCompletable({ status, messages }: Attempt): void {
  if (status === "completed") throw conflict("status", "The attempt is already completed.");
  if (!messages.some(({ speaker }) => speaker === "trainee")) {
    throw conflict("status", "The trainee has not said anything yet, so there is nothing to score.");
  }
}
