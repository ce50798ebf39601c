import { type Queryable, statement, type Tx, writing } from "../database/database.ts";
import type { Mode, Scope } from "../platform/scope.ts";
import type { Head, Task } from "./types.ts";

const order = "sequence, position, rule_id";

// From resource to resource through the index, however many tasks each of them has waiting. Of all tenants: whose turn
// it is has to be found out first.
const head = (after: string) =>
  `select resource_id, workspace_id, mode, due_at from automation_task where resource_id > ${after}
    order by resource_id, ${order} limit 1`;
const headsSql = statement(
  "automation_task.list_heads",
  `with recursive heads as (
     (${head("$1")})
     union all
     select next.* from heads cross join lateral (${head("heads.resource_id")}) as next
   ) select * from heads limit $2`,
);

// The first of its resource or none: one that another worker has in hand keeps those behind it waiting. Ids of resources
// are unique everywhere; with the tenant as well, the planner would take the primary key and look at all that waits.
const claimSql = statement(
  "automation_task.claim",
  `select event_id, rule_id, attempts from automation_task
    where workspace_id = $1 and mode = $2 and (event_id, rule_id) = (
        select event_id, rule_id from automation_task where resource_id = $3 order by ${order} limit 1)
      and due_at <= $4
    for update skip locked`,
);

const key = "workspace_id = $1 and mode = $2 and event_id = $3 and rule_id = $4";
const remove = writing("automation_task.delete", { automation_task_done: `delete from automation_task where ${key}` });
// Unless another worker has tried it meanwhile.
const delaySql = statement(
  "automation_task.delay",
  `update automation_task set attempts = attempts + 1, due_at = $6 where ${key} and attempts = $5`,
);
const giveUpSql = statement(
  "automation_task.give_up",
  `delete from automation_task where ${key} and attempts = $5 returning event_id`,
);

/** The first tasks of the resources after this one, in the order of resources. */
export async function listHeads(db: Queryable, after: string, limit: number): Promise<readonly Head[]> {
  const rows = await db.query<{ resource_id: string; workspace_id: string; mode: Mode; due_at: Date }>(headsSql, [
    after,
    limit,
  ]);
  return rows.map((row) => ({
    scope: { workspaceId: row.workspace_id, mode: row.mode },
    resourceId: row.resource_id,
    dueAt: row.due_at,
  }));
}

/** The resource's first task, if it is due and nobody has it in hand; nobody else gets it before the commit. */
export async function claimTask(tx: Queryable, scope: Scope, resourceId: string, now: Date): Promise<Task | undefined> {
  const values = [scope.workspaceId, scope.mode, resourceId, now];
  const [row] = await tx.query<{ event_id: string; rule_id: string; attempts: number }>(claimSql, values);
  return row && { eventId: row.event_id, ruleId: row.rule_id, attempts: row.attempts };
}

const valuesOf = (scope: Scope, { eventId, ruleId }: Task) => [scope.workspaceId, scope.mode, eventId, ruleId];

export function deleteTask(tx: Tx, scope: Scope, task: Task): void {
  tx.write(remove, valuesOf(scope, task));
}

export async function delayTask(db: Queryable, scope: Scope, task: Task, until: Date): Promise<void> {
  await db.query(delaySql, [...valuesOf(scope, task), task.attempts, until]);
}

/** Whether it was still as it is thought to be. */
export async function giveUpTask(tx: Queryable, scope: Scope, task: Task): Promise<boolean> {
  return (await tx.query(giveUpSql, [...valuesOf(scope, task), task.attempts])).length > 0;
}
