import { type Queryable, rowCounter, statement, type Tx, writing } from "../database/database.ts";
import { type Listing, type Page, type PageRequest, pageOf, pageQuery } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import type { Assignment, AssignmentFilters, Attempt } from "./types.ts";

interface AssignmentRow {
  readonly id: string;
  readonly scenario_id: string;
  readonly scenario_title: string;
  readonly trainee: string;
  readonly status: Assignment["status"];
  readonly due_at: Date;
  readonly target_score: number | null;
  readonly note: string | null;
  readonly assigned_by: string;
  readonly attempts: number;
  readonly best_score: number | null;
  readonly attempt_id: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly completed_at: Date | null;
}

const columns = `id, scenario_id, scenario_title, trainee, status, due_at, target_score, note, assigned_by, attempts,
  best_score, attempt_id, created_at, updated_at, completed_at`.replaceAll(/\w+/g, "training_assignment.$&");
const key = "workspace_id = $1 and mode = $2 and id = $3";

const insert = writing("training_assignment.insert", {
  training_assignment_rows: `insert into training_assignment (workspace_id, mode, scenario_id, scenario_title, status, due_at,
      target_score, note, assigned_by, attempts, created_at, updated_at, id, trainee)
    select $1, $2, $3, $4, 'open', $5::timestamptz, $6::float8, $7, $8, 0, $9::timestamptz, $9::timestamptz, *
    from unnest($10::text[], $11::text[])`,
});
const findSql = statement("training_assignment.find", `select ${columns} from training_assignment where ${key}`);
const lockSql = statement(
  "training_assignment.lock",
  `select ${columns} from training_assignment where ${key} for no key update`,
);
const update = writing("training_assignment.update", {
  training_assignment_changed: `update training_assignment set due_at = $4, target_score = $5, note = $6, updated_at = $7
    where ${key}`,
});
const deleteSql = statement("training_assignment.delete", `delete from training_assignment where ${key} returning id`);
// At most one: trainee and scenario are unique among open assignments.
const countAttempt = writing("training_assignment.count-attempt", {
  training_assignment_tried: `update training_assignment set attempts = attempts + 1, updated_at = $7,
      best_score = greatest(best_score, $6::float8),
      status = case when ${isEnough("$6")} then 'completed' else 'open' end,
      attempt_id = case when ${isEnough("$6")} then $5 end,
      completed_at = case when ${isEnough("$6")} then $7::timestamptz end
    where workspace_id = $1 and mode = $2 and trainee = $3 and scenario_id = $4 and status = 'open'`,
});

function isEnough(score: string): string {
  return `(target_score is null or coalesce(${score}::float8 >= target_score, false))`;
}

export function insertAssignments(
  tx: Tx,
  scope: Scope,
  assignments: readonly Assignment[],
  explain: (error: unknown) => unknown,
): void {
  const [first] = assignments;
  if (!first) return;
  tx.write(
    insert,
    [
      scope.workspaceId,
      scope.mode,
      first.scenarioId,
      first.scenarioTitle,
      first.dueAt,
      first.targetScore,
      first.note,
      first.assignedBy,
      first.createdAt,
      assignments.map(({ id }) => id),
      assignments.map(({ trainee }) => trainee),
    ],
    explain,
  );
}

export async function findAssignment(db: Queryable, scope: Scope, id: string): Promise<Assignment | undefined> {
  const [row] = await db.query<AssignmentRow>(findSql, [scope.workspaceId, scope.mode, id]);
  return row && toAssignment(row);
}

/** As it is once nobody else can change it. */
export async function lockAssignment(tx: Queryable, scope: Scope, id: string): Promise<Assignment | undefined> {
  const [row] = await tx.query<AssignmentRow>(lockSql, [scope.workspaceId, scope.mode, id]);
  return row && toAssignment(row);
}

export function updateAssignmentRow(tx: Tx, scope: Scope, assignment: Assignment): void {
  const { id, dueAt, targetScore, note, updatedAt } = assignment;
  tx.write(update, [scope.workspaceId, scope.mode, id, dueAt, targetScore, note, updatedAt]);
}

/** Whether it was there. */
export async function deleteAssignmentRow(db: Queryable, scope: Scope, id: string): Promise<boolean> {
  return (await db.query(deleteSql, [scope.workspaceId, scope.mode, id])).length > 0;
}

/** Counts a completed attempt for the trainee's open assignment of the scenario, if there is one. */
export function updateTried(tx: Tx, scope: Scope, { id, trainee, scenarioId, outcome, updatedAt }: Attempt): void {
  tx.write(countAttempt, [scope.workspaceId, scope.mode, trainee, scenarioId, id, outcome?.score ?? null, updatedAt]);
}

export const countOpenAssignments = rowCounter("training_assignment.count", "training_assignment", "status = 'open'");

/** With the time at which something is overdue. */
type RowFilters = Omit<AssignmentFilters, "overdue"> & { readonly overdueAt?: Date; readonly inTimeAt?: Date };

const listing: Listing<RowFilters> = {
  table: "training_assignment",
  columns,
  noun: "assignment",
  filters: {
    scenarioId: (value) => `training_assignment.scenario_id = ${value}`,
    trainee: (value) => `training_assignment.trainee = ${value}`,
    status: (value) => `training_assignment.status = ${value}`,
    overdueAt: (value) => `training_assignment.status = 'open' and training_assignment.due_at < ${value}`,
    inTimeAt: (value) => `training_assignment.status <> 'open' or training_assignment.due_at >= ${value}`,
  },
};

export async function listAssignmentRows(
  db: Queryable,
  scope: Scope,
  { overdue, ...filters }: AssignmentFilters,
  { page, now }: { readonly page: PageRequest; readonly now: Date },
): Promise<Page<Assignment>> {
  const timed = overdue === undefined ? {} : overdue ? { overdueAt: now } : { inTimeAt: now };
  const query = pageQuery(listing, scope, { ...filters, ...timed }, page);
  return pageOf(await db.query<AssignmentRow>(query.statement, query.values), page.limit, toAssignment);
}

const toAssignment = (row: AssignmentRow): Assignment => ({
  id: row.id,
  scenarioId: row.scenario_id,
  scenarioTitle: row.scenario_title,
  trainee: row.trainee,
  status: row.status,
  dueAt: row.due_at,
  targetScore: row.target_score,
  note: row.note,
  assignedBy: row.assigned_by,
  attempts: row.attempts,
  bestScore: row.best_score,
  attemptId: row.attempt_id,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  completedAt: row.completed_at,
});
