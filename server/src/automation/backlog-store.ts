import { type Queryable, statement } from "../database/database.ts";

/** Rules that have not run yet, of all workspaces. */
export interface TaskBacklog {
  readonly waiting: number;
  /** Since the oldest of them was due; 0 if none is. */
  readonly oldestSeconds: number;
}

/** More are not counted: what is worth knowing is that it is too many. */
const maxCounted = 10_000;

// Of all tenants: this is about the installation, not about a workspace's data.
const backlogSql = statement(
  "automation_task.read_backlog",
  `select count(*)::integer as waiting,
     greatest(0, coalesce(extract(epoch from now() - min(due_at)), 0))::float8 as "oldestSeconds"
   from (select due_at from automation_task limit ${maxCounted}) as tasks`,
);

export async function readTaskBacklog(db: Queryable): Promise<TaskBacklog> {
  const [backlog] = await db.query<TaskBacklog>(backlogSql);
  return backlog as TaskBacklog;
}
