import { type Queryable, statement } from "../database/database.ts";
import { idFloor } from "../platform/ids.ts";
import type { Scope } from "../platform/scope.ts";

/** Attempts of a time, of one trainee or of all. */
export interface FiguresRange {
  readonly scope: Scope;
  /** Null: everybody. */
  readonly trainee: string | null;
  readonly from: Date;
  readonly to: Date;
}

export interface AttemptSums {
  readonly attempts: number;
  readonly completed: number;
  readonly passed: number;
  readonly average_score: number | null;
  readonly best_score: number | null;
  readonly last_attempt_at: Date | null;
}

interface FirstAndLast {
  readonly first_score: number | null;
  readonly last_score: number | null;
}

export const maxCountedAttempts = 20_000;
const maxCriteriaAttempts = 2_000;
const maxGroups = 100;
const maxCriteria = 30;

/** The newest attempts of the range; a trainee's come from an index of their own. */
const recent = (limit: number, condition: string) => `with recent as (
    select id, trainee, scenario_id, scenario_title, status, score, passed, criteria, created_at from training_attempt
    where workspace_id = $1 and mode = $2 and id >= $3 and id < $4 and ${condition}
    order by id desc limit ${limit})`;
const ofTrainee = "trainee = $5";
const ofAll = "$5::text is null";
const sums = `count(*) as attempts, count(*) filter (where status = 'completed') as completed,
    count(*) filter (where passed) as passed, avg(score) as average_score, max(score) as best_score,
    max(created_at) as last_attempt_at`;
const ends = `(array_agg(score order by id) filter (where score is not null))[1] as first_score,
    (array_agg(score order by id desc) filter (where score is not null))[1] as last_score`;

const statementsFor = (who: string, condition: string) => ({
  total: statement(
    `training_figures.total.${who}`,
    `${recent(maxCountedAttempts, condition)} select ${sums}, ${ends}, count(distinct trainee) as trainees from recent`,
  ),
  byTrainee: statement(
    `training_figures.by-trainee.${who}`,
    `${recent(maxCountedAttempts, condition)} select trainee, ${sums}, ${ends} from recent
     group by trainee order by count(*) desc, trainee limit ${maxGroups}`,
  ),
  byScenario: statement(
    `training_figures.by-scenario.${who}`,
    `${recent(maxCountedAttempts, condition)} select scenario_id,
       (array_agg(scenario_title order by id desc))[1] as scenario_title, ${sums}
     from recent group by scenario_id order by count(*) desc, scenario_id limit ${maxGroups}`,
  ),
  byCriterion: statement(
    `training_figures.by-criterion.${who}`,
    `${recent(maxCriteriaAttempts, `${condition} and status = 'completed'`)}
     select judged ->> 'key' as key, max(judged ->> 'name') as name, count(*) as judged,
       avg(case when judged ->> 'verdict' = 'pass' then 1 else 0 end)::float8 as passed_share
     from recent cross join lateral jsonb_array_elements(criteria) as judged
     where judged ->> 'verdict' <> 'not_applicable' and not (judged -> 'unsure')::boolean
     group by 1 order by passed_share, count(*) desc, 1 limit ${maxCriteria}`,
  ),
});
const statements = { one: statementsFor("one", ofTrainee), all: statementsFor("all", ofAll) };

const valuesOf = ({ scope, trainee, from, to }: FiguresRange) => [
  scope.workspaceId,
  scope.mode,
  idFloor("attempt", from),
  idFloor("attempt", to),
  trainee,
];
const sqlFor = ({ trainee }: FiguresRange) => (trainee === null ? statements.all : statements.one);

export async function sumAttempts(db: Queryable, range: FiguresRange) {
  type Row = AttemptSums & FirstAndLast & { readonly trainees: number };
  const [row] = await db.query<Row>(sqlFor(range).total, valuesOf(range));
  return row as Row;
}

export const sumByTrainee = (db: Queryable, range: FiguresRange) =>
  db.query<AttemptSums & FirstAndLast & { readonly trainee: string }>(sqlFor(range).byTrainee, valuesOf(range));

export const sumByScenario = (db: Queryable, range: FiguresRange) =>
  db.query<AttemptSums & { readonly scenario_id: string; readonly scenario_title: string }>(
    sqlFor(range).byScenario,
    valuesOf(range),
  );

export interface PracticedCriterion {
  readonly key: string;
  readonly name: string;
  readonly judged: number;
  readonly passed_share: number;
}

export const sumByCriterion = (db: Queryable, range: FiguresRange) =>
  db.query<PracticedCriterion>(sqlFor(range).byCriterion, valuesOf(range));

export interface AssignmentSums {
  readonly open: number;
  readonly overdue: number;
  readonly completed: number;
  readonly completed_late: number;
}

const assignmentSums = `select count(*) filter (where status = 'open') as open,
    count(*) filter (where status = 'open' and due_at < $4) as overdue,
    count(*) filter (where status = 'completed') as completed,
    count(*) filter (where status = 'completed' and completed_at > due_at) as completed_late
  from (select status, due_at, completed_at from training_assignment
    where workspace_id = $1 and mode = $2 and`;
const assignmentSql = {
  one: statement(
    "training_figures.assignments.one",
    `${assignmentSums} trainee = $3 order by id desc limit ${maxCountedAttempts}) as counted`,
  ),
  all: statement(
    "training_figures.assignments.all",
    `${assignmentSums} $3::text is null order by id desc limit ${maxCountedAttempts}) as counted`,
  ),
};

export async function sumAssignments(
  db: Queryable,
  { scope, trainee }: FiguresRange,
  now: Date,
): Promise<AssignmentSums> {
  const sql = trainee === null ? assignmentSql.all : assignmentSql.one;
  const [row] = await db.query<AssignmentSums>(sql, [scope.workspaceId, scope.mode, trainee, now]);
  return row as AssignmentSums;
}
