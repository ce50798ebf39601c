import type { Database, Tx } from "../database/database.ts";
import { findEvent, publishEvent } from "../events/index.ts";
import { actingFor } from "../platform/acting.ts";
import type { Clock } from "../platform/clock.ts";
import { newId } from "../platform/ids.ts";
import { isInfrastructureTrouble } from "../platform/infrastructure.ts";
import type { Log } from "../platform/log.ts";
import type { Privacy, PrivacyOf } from "../platform/privacy.ts";
import { recordActivities } from "../timeline/index.ts";
import { holds, valuesOf } from "./event-values.ts";
import { fireRule } from "./fire-rule.ts";
import { giveUpOrDelay } from "./give-up-or-delay.ts";
import { whyStop } from "./guard.ts";
import { insertRun } from "./run-store.ts";
import { firingToWire } from "./run-wire.ts";
import { stopRule } from "./stop-rule.ts";
import { findRule } from "./store.ts";
import { subjectOf, targetsOf } from "./subject.ts";
import { claimTask, deleteTask } from "./task-store.ts";
import type { ActionPorts, Head, Run, Task } from "./types.ts";

export interface RunDeps extends ActionPorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly privacyOf: PrivacyOf;
  readonly log: Log;
}

/** Worked off, put off, or nothing there that could be taken. */
export type TaskEnd = "done" | "failed" | "none";

/**
 * Works off the first task of a resource. All that the rule does, the entry in its log, the event and that the task is
 * gone are one commit: each rule has its effects once for each event, whoever dies when.
 */
export async function runTask(deps: RunDeps, head: Omit<Head, "dueAt">): Promise<TaskEnd> {
  const { scope, resourceId } = head;
  // Before a connection is in hand: it takes one of its own.
  const privacy = await deps.privacyOf(scope);
  let task: Task | undefined;
  try {
    return await deps.db.transaction(async (tx) => {
      task = await claimTask(tx, scope, resourceId, deps.clock.now());
      if (!task) return "none";
      await work(deps, tx, { ...head, task, privacy });
      deleteTask(tx, scope, task);
      return "done";
    });
  } catch (error) {
    // The database's trouble is no attempt of the rule's: the task stays due as it is.
    if (!task || isInfrastructureTrouble(error)) throw error;
    deps.log.error({ error: (error as Error).message, rule_id: task.ruleId, event_id: task.eventId }, "rule failed");
    await giveUpOrDelay(deps, { scope, resourceId, task });
    return "failed";
  }
}

interface Taken extends Omit<Head, "dueAt"> {
  readonly task: Task;
  readonly privacy: Privacy;
}

async function work(deps: RunDeps, tx: Tx, { scope, resourceId, task, privacy }: Taken): Promise<void> {
  const [event, rule] = await Promise.all([findEvent(tx, scope, task.eventId), findRule(tx, scope, task.ruleId)]);
  // The event may be forgotten and the rule gone by now.
  if (!event || !rule?.enabled) return;
  const values = valuesOf(scope.mode, event);
  if (!holds(rule.condition, values)) return;
  const now = deps.clock.now();
  const subject = subjectOf(event, values.data);
  const run: Run = {
    id: newId("run", now),
    ruleId: rule.id,
    eventId: event.id,
    eventType: event.type,
    resourceId,
    subjectId: subject?.id ?? null,
    outcome: "done",
    results: [],
    error: null,
    createdAt: now,
  };
  const reason = await whyStop(tx, scope, { rule, event, subject, now });
  if (reason !== undefined) {
    await stopRule(tx, scope, { rule, reason, run });
    return;
  }
  // What it publishes is one automatic step further away from somebody's deed.
  const deeper: Tx = { ...tx, depth: event.depth + 1 };
  const firing = { scope, ruleName: rule.name, values, privacy, targets: targetsOf(subject) };
  const party = { kind: "rule", id: rule.id, name: rule.name } as const;
  const { results, webhookIds } = await actingFor(party, async () => {
    if (subject) {
      const references = [{ type: "rule", id: rule.id }];
      recordActivities(tx, scope, [{ resourceId: subject.id, type: "automation_fired", references, at: now }]);
    }
    return fireRule(deps, deeper, { ...firing, actions: rule.actions });
  });
  insertRun(tx, scope, { ...run, results });
  publishEvent(deeper, scope, {
    type: "automation.triggered",
    resource: { type: "rule", id: rule.id },
    data: firingToWire({ ...run, results }, rule, event),
    at: now,
    webhookIds,
  });
}
