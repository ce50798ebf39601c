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
  readonly rubric_key: string | null;
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
  readonly seed: number;
  readonly customer_state: Attempt["customerState"];
  readonly feedback: Attempt["feedback"];
  readonly speakers: Message["speaker"][];
  readonly texts: string[];
  readonly turns: (number | null)[];
  readonly moods: (number | null)[];
  readonly sources: Message["source"][];
  readonly notes_said: (string | null)[];
  readonly times: Date[];
}

const outlineNames = `id, scenario_id, scenario_title, trainee, status, rubric_id, rubric_version, rubric_key, grader, score,
  passed, critical_failed, summary, created_at, updated_at, completed_at`;
const outlineColumns = outlineNames.replaceAll(/\w+/g, "training_attempt.$&");
const names = `${outlineNames}, script, transcript, notes, criteria, seed, customer_state, feedback`;
const key = "workspace_id = $1 and mode = $2 and id = $3";

const insert = writing("training_attempt.insert", {
  training_attempt_row: `insert into training_attempt (workspace_id, mode, ${names}, message_count)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
      $25, $26)`,
});
// One statement, so that what was said fits what was made of it. There are 121 messages at most.
const findSql = statement(
  "training_attempt.find",
  `select ${names.replaceAll(/\w+/g, "training_attempt.$&")}, said.* from training_attempt cross join lateral (
     select coalesce(array_agg(speaker order by position), '{}') as speakers,
       coalesce(array_agg(text order by position), '{}') as texts,
       coalesce(array_agg(turn order by position), '{}') as turns,
       coalesce(array_agg(mood order by position), '{}') as moods,
       coalesce(array_agg(source order by position), '{}') as sources,
       coalesce(array_agg(note order by position), '{}') as notes_said,
       coalesce(array_agg(created_at order by position), '{}') as times
     from training_message where workspace_id = $1 and mode = $2 and attempt_id = $3) as said
   where ${key}`,
);
const lockSql = statement(
  "training_attempt.lock",
  `select status, message_count, script, seed, customer_state from training_attempt where ${key} for no key update`,
);
const countSql = writing("training_attempt.count-messages", {
  training_attempt_counted: `update training_attempt set message_count = $4, updated_at = $5, customer_state = $6
    where ${key}`,
});
// Whoever comes second waits for the first, and then finds nothing to complete.
const completeSql = statement(
  "training_attempt.complete",
  `update training_attempt set status = 'completed', rubric_id = $5, rubric_version = $6, rubric_key = $7, grader = $8,
      score = $9, passed = $10, critical_failed = $11, summary = $12, notes = $13, criteria = $14, feedback = $15,
      updated_at = $16, completed_at = $16
    where ${key} and status = 'in_progress' and message_count = $4 returning id`,
);

const outcomeOf = (outcome: Outcome | null) => [
  outcome?.rubricId ?? null,
  outcome?.rubricVersion ?? null,
  outcome?.rubricKey ?? null,
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
    attempt.seed,
    attempt.customerState && JSON.stringify(attempt.customerState),
    JSON.stringify(attempt.feedback),
    attempt.messages.length,
  ]);
}

export async function findAttempt(db: Queryable, scope: Scope, id: string): Promise<Attempt | undefined> {
  const [row] = await db.query<AttemptRow>(findSql, [scope.workspaceId, scope.mode, id]);
  if (!row) return undefined;
  const { script, transcript, notes, criteria, seed, feedback, texts, speakers, turns, moods, sources, times } = row;
  const messages = texts.map((text, position) => ({
    position,
    speaker: speakers[position] as Message["speaker"],
    text,
    turn: turns[position] ?? null,
    mood: moods[position] ?? null,
    source: sources[position] ?? null,
    note: row.notes_said[position] ?? null,
    at: times[position] as Date,
  }));
  const customerState = row.customer_state;
  return { ...toOutline(row), script, transcript, notes, criteria, messages, seed, customerState, feedback };
}

export interface LockedAttempt {
  readonly status: AttemptStatus;
  readonly message_count: number;
  readonly script: Script;
  readonly seed: number;
  readonly customer_state: Attempt["customerState"];
}

/** What saying something needs of it, once nobody else can change it. */
export async function lockAttempt(tx: Queryable, scope: Scope, id: string): Promise<LockedAttempt | undefined> {
  const [row] = await tx.query<LockedAttempt>(lockSql, [scope.workspaceId, scope.mode, id]);
  return row;
}

export interface AttemptProgress {
  readonly id: string;
  readonly messageCount: number;
  readonly customerState: Attempt["customerState"];
  readonly at: Date;
}

export function updateProgress(tx: Tx, scope: Scope, { id, messageCount, customerState, at }: AttemptProgress): void {
  const state = customerState && JSON.stringify(customerState);
  tx.write(countSql, [scope.workspaceId, scope.mode, id, messageCount, at, state]);
}

/** Whether it was still in progress, and had these messages and no more. */
export async function updateCompleted(tx: Queryable, scope: Scope, attempt: Attempt): Promise<boolean> {
  const { id, messages, outcome, notes, criteria, feedback, completedAt } = attempt;
  const values = [...outcomeOf(outcome), notes, JSON.stringify(criteria), JSON.stringify(feedback), completedAt];
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
    rubricId: row.rubric_id,
    rubricVersion: row.rubric_version,
    rubricKey: row.rubric_key,
    grader: row.grader,
    score: row.score,
    passed: row.passed as boolean,
    criticalFailed: row.critical_failed as boolean,
    summary: row.summary as string,
  };
