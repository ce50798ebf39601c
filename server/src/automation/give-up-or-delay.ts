import type { Database } from "../database/database.ts";
import { findEvent } from "../events/index.ts";
import type { Clock } from "../platform/clock.ts";
import { newId } from "../platform/ids.ts";
import { insertRun } from "./run-store.ts";
import { subjectOf } from "./subject.ts";
import { delayTask, giveUpTask } from "./task-store.ts";
import type { Head, Task } from "./types.ts";

const maxAttempts = 5;
/** Before the second attempt; doubles with each. */
const firstDelayMs = 1_000;

/** What went wrong is tried again after a while, and given up in the end. Others of the resource wait so long. */
export async function giveUpOrDelay(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { scope, resourceId, task }: Omit<Head, "dueAt"> & { readonly task: Task },
): Promise<void> {
  const now = clock.now();
  const attempts = task.attempts + 1;
  if (attempts < maxAttempts) {
    await delayTask(db, scope, task, new Date(now.getTime() + firstDelayMs * 2 ** task.attempts));
    return;
  }
  await db.transaction(async (tx) => {
    if (!(await giveUpTask(tx, scope, task))) return;
    const event = await findEvent(tx, scope, task.eventId);
    if (!event) return;
    insertRun(tx, scope, {
      id: newId("run", now),
      ruleId: task.ruleId,
      eventId: event.id,
      eventType: event.type,
      resourceId,
      subjectId: subjectOf(event, JSON.parse(event.data))?.id ?? null,
      outcome: "failed",
      results: [],
      error: `The run failed in all ${maxAttempts} attempts, and nothing was changed. The service's log has the reason.`,
      createdAt: now,
    });
  });
}
