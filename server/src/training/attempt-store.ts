import { type Queryable, statement, type Tx, writing } from "../database/database.ts";
import { type Listing, type Page, type PageRequest, pageOf, pageQuery } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import type { Attempt, AttemptFilters, AttemptOutline, AttemptStatus, Message, Outcome, Script } from "./types.ts";

interface OutlineRow {
  readonly id: string;
  readonly scenario_id: string;
  readonly scenario_title: string;
  readonly trainee: string;
  readonly status: AttemptStatus;
  readonly rubric_id: string | null;
  readonly rubric_version: number | null;
  readonly grader: Outcome["grader"] | null;
  readonly score: number | null;
  readonly passed: boolean | null;
  readonly critical_failed: boolean | null;
  readonly summary: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly completed_at: Date | null;
}

interface AttemptRow extends OutlineRow {
  readonly script: Script;
  readonly transcript: string | null;
  readonly notes: string[];
  readonly criteria: Attempt["criteria"];
  readonly speakers: Message["speaker"][];
  readonly texts: string[];
  readonly turns: (number | null)[];
  readonly times: Date[];
}

const outlineNames = `id, scenario_id, scenario_title, trainee, status, rubric_id, rubric_version, grader, score, passed,
  critical_failed, summary, created_at, updated_at, completed_at`;
const outlineColumns = outlineNames.replaceAll(/\w+/g, "training_attempt.$&");
const names = `${outlineNames}, script, transcript, notes, criteria`;
const key = "workspace_id = $1 and mode = $2 and id = $3";

const insert = writing("training_attempt.insert", {
  training_attempt_row: `insert into training_attempt (workspace_id, mode, ${names}, message_count)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)`,
});
// One statement, so that what was said fits what was made of it. There are 121 messages at most.
const findSql = statement(
  "training_attempt.find",
  `select ${names.replaceAll(/\w+/g, "training_attempt.$&")}, said.* from training_attempt cross join lateral (
     select coalesce(array_agg(speaker order by position), '{}') as speakers,
       coalesce(array_agg(text order by position), '{}') as texts,
       coalesce(array_agg(turn order by position), '{}') as turns,
       coalesce(array_agg(created_at order by position), '{}') as times
     from training_message where workspace_id = $1 and mode = $2 and attempt_id = $3) as said
   where ${key}`,
);
const lockSql = statement(
  "training_attempt.lock",
  `select status, message_count, script from training_attempt where ${key} for no key update`,
);
const countSql = writing("training_attempt.count-messages", {
  training_attempt_counted: `update training_attempt set message_count = $4, updated_at = $5 where ${key}`,
});
// Whoever comes second waits for the first, and then finds nothing to complete.
const completeSql = statement(
  "training_attempt.complete",
  `update training_attempt set status = 'completed', rubric_id = $5, rubric_version = $6, grader = $7, score = $8,
      passed = $9, critical_failed = $10, summary = $11, notes = $12, criteria = $13, updated_at = $14, completed_at = $14
    where ${key} and status = 'in_progress' and message_count = $4 returning id`,
);

const outcomeOf = (outcome: Outcome | null) => [
  outcome?.rubricId ?? null,
  outcome?.rubricVersion ?? null,
  outcome && JSON.stringify(outcome.grader),
  outcome?.score ?? null,
  outcome?.passed ?? null,
  outcome?.criticalFailed ?? null,
  outcome?.summary ?? null,
];

/** Without its messages. */
export function insertAttempt(tx: Tx, scope: Scope, attempt: Attempt): void {
  tx.write(insert, [
    scope.workspaceId,
    scope.mode,
    attempt.id,
    attempt.scenarioId,
    attempt.scenarioTitle,
    attempt.trainee,
    attempt.status,
    ...outcomeOf(attempt.outcome),
    attempt.createdAt,
    attempt.updatedAt,
    attempt.completedAt,
    JSON.stringify(attempt.script),
    attempt.transcript,
    attempt.notes,
    JSON.stringify(attempt.criteria),
    attempt.messages.length,
  ]);
}

export async function findAttempt(db: Queryable, scope: Scope, id: string): Promise<Attempt | undefined> {
  const [row] = await db.query<AttemptRow>(findSql, [scope.workspaceId, scope.mode, id]);
  if (!row) return undefined;
  const { script, transcript, notes, criteria, texts, speakers, turns, times } = row;
  const messages = texts.map((text, position) => ({
    position,
    speaker: speakers[position] as Message["speaker"],
    text,
    turn: turns[position] ?? null,
    at: times[position] as Date,
  }));
  return { ...toOutline(row), script, transcript, notes, criteria, messages };
}

export interface LockedAttempt {
  readonly status: AttemptStatus;
  readonly message_count: number;
  readonly script: Script;
}

/** What saying something needs of it, once nobody else can change it. */
export async function lockAttempt(tx: Queryable, scope: Scope, id: string): Promise<LockedAttempt | undefined> {
  const [row] = await tx.query<LockedAttempt>(lockSql, [scope.workspaceId, scope.mode, id]);
  return row;
}

export function updateMessageCount(
  tx: Tx,
  scope: Scope,
  { id, messageCount, at }: { readonly id: string; readonly messageCount: number; readonly at: Date },
): void {
  tx.write(countSql, [scope.workspaceId, scope.mode, id, messageCount, at]);
}

/** Whether it was still in progress, and had these messages and no more. */
export async function updateCompleted(tx: Queryable, scope: Scope, attempt: Attempt): Promise<boolean> {
  const { id, messages, outcome, notes, criteria, completedAt } = attempt;
  const values = [...outcomeOf(outcome), notes, JSON.stringify(criteria), completedAt];
  const rows = await tx.query(completeSql, [scope.workspaceId, scope.mode, id, messages.length, ...values]);
  return rows.length > 0;
}

const listing: Listing<AttemptFilters> = {
  table: "training_attempt",
  columns: outlineColumns,
  noun: "attempt",
  filters: {
    scenarioId: (value) => `training_attempt.scenario_id = ${value}`,
    trainee: (value) => `training_attempt.trainee = ${value}`,
    status: (value) => `training_attempt.status = ${value}`,
  },
};

export async function listAttemptRows(
  db: Queryable,
  scope: Scope,
  filters: AttemptFilters,
  page: PageRequest,
): Promise<Page<AttemptOutline>> {
  const query = pageQuery(listing, scope, filters, page);
  return pageOf(await db.query<OutlineRow>(query.statement, query.values), page.limit, toOutline);
}

const toOutline = (row: OutlineRow): AttemptOutline => ({
  id: row.id,
  scenarioId: row.scenario_id,
  scenarioTitle: row.scenario_title,
  trainee: row.trainee,
  status: row.status,
  outcome: toOutcome(row),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  completedAt: row.completed_at,
});

/** The table has either all of it, but for a score that may be missing, or nothing. */
const toOutcome = (row: OutlineRow): Outcome | null =>
  row.grader && {
    rubricId: row.rubric_id as string,
    rubricVersion: row.rubric_version as number,
    grader: row.grader,
    score: row.score,
    passed: row.passed as boolean,
    criticalFailed: row.critical_failed as boolean,
    summary: row.summary as string,
  };
