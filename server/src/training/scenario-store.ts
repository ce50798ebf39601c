import { type Queryable, rowCounter, statement, type Tx, writing } from "../database/database.ts";
import { type Listing, type Page, type PageRequest, pageOf, pageQuery } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import type { Difficulty, Scenario, ScenarioCategory, ScenarioFilters } from "./types.ts";

interface ScenarioRow {
  readonly id: string;
  readonly title: string;
  readonly persona: string | null;
  readonly goal: string | null;
  readonly opening_line: string;
  readonly closing_line: string;
  readonly facts: Scenario["facts"];
  readonly turns: Scenario["turns"];
  readonly rubric_id: string | null;
  readonly rubric_key: string | null;
  readonly difficulty: Difficulty;
  readonly category: ScenarioCategory | null;
  readonly customer: Scenario["customer"];
  readonly made_from: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

type Explain = (error: unknown) => unknown;

const names = `id, title, persona, goal, opening_line, closing_line, facts, turns, rubric_id, rubric_key, difficulty, category,
  customer, made_from, created_at, updated_at`;
const columns = names.replaceAll(/\w+/g, "scenario.$&");
const key = "workspace_id = $1 and mode = $2 and id = $3 and deleted_at is null";

const insert = writing("scenario.insert", {
  scenario_row: `insert into scenario (workspace_id, mode, ${names})
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
});
const findSql = statement("scenario.find", `select ${columns} from scenario where ${key}`);
const lockSql = statement("scenario.lock", `select ${columns} from scenario where ${key} for no key update`);
const update = writing("scenario.update", {
  scenario_changed: `update scenario set title = $4, persona = $5, goal = $6, opening_line = $7, closing_line = $8,
      facts = $9, turns = $10, rubric_id = $11, rubric_key = $12, difficulty = $13, category = $14, customer = $15,
      made_from = $16, updated_at = $17 where ${key}`,
});
const deleteSql = statement(
  "scenario.mark-deleted",
  `update scenario set deleted_at = $4, updated_at = $4 where ${key} returning id`,
);

const valuesOf = (scenario: Scenario) => [
  scenario.id,
  scenario.title,
  scenario.persona,
  scenario.goal,
  scenario.openingLine,
  scenario.closingLine,
  JSON.stringify(scenario.facts),
  JSON.stringify(scenario.turns),
  scenario.rubricId,
  scenario.rubricKey,
  scenario.difficulty,
  scenario.category,
  scenario.customer && JSON.stringify(scenario.customer),
  scenario.madeFrom,
];

export function insertScenario(tx: Tx, scope: Scope, scenario: Scenario, explain: Explain): void {
  const { createdAt, updatedAt } = scenario;
  tx.write(insert, [scope.workspaceId, scope.mode, ...valuesOf(scenario), createdAt, updatedAt], explain);
}

export async function findScenario(db: Queryable, scope: Scope, id: string): Promise<Scenario | undefined> {
  const [row] = await db.query<ScenarioRow>(findSql, [scope.workspaceId, scope.mode, id]);
  return row && toScenario(row);
}

/** As it is once nobody else can change it. */
export async function lockScenario(tx: Queryable, scope: Scope, id: string): Promise<Scenario | undefined> {
  const [row] = await tx.query<ScenarioRow>(lockSql, [scope.workspaceId, scope.mode, id]);
  return row && toScenario(row);
}

export function updateScenarioRow(tx: Tx, scope: Scope, scenario: Scenario, explain: Explain): void {
  tx.write(update, [scope.workspaceId, scope.mode, ...valuesOf(scenario), scenario.updatedAt], explain);
}

/** Whether it was there. */
export async function updateDeleted(db: Queryable, scope: Scope, id: string, at: Date): Promise<boolean> {
  return (await db.query(deleteSql, [scope.workspaceId, scope.mode, id, at])).length > 0;
}

type RowFilters = Pick<ScenarioFilters, "difficulty" | "category">;

const listing: Listing<RowFilters & { readonly deleted: boolean }> = {
  table: "scenario",
  columns,
  noun: "scenario",
  filters: {
    deleted: (value) => `scenario.deleted_at is null and not ${value}::boolean`,
    difficulty: (value) => `scenario.difficulty = ${value}`,
    category: (value) => `scenario.category = ${value}`,
  },
};

export async function listScenarioRows(
  db: Queryable,
  scope: Scope,
  { difficulty, category }: RowFilters,
  page: PageRequest,
): Promise<Page<Scenario>> {
  const query = pageQuery(listing, scope, { difficulty, category, deleted: false }, page);
  return pageOf(await db.query<ScenarioRow>(query.statement, query.values), page.limit, toScenario);
}

const toScenario = (row: ScenarioRow): Scenario => ({
  id: row.id,
  title: row.title,
  persona: row.persona,
  goal: row.goal,
  openingLine: row.opening_line,
  closingLine: row.closing_line,
  facts: row.facts,
  turns: row.turns,
  rubricId: row.rubric_id,
  rubricKey: row.rubric_key,
  difficulty: row.difficulty,
  category: row.category,
  customer: row.customer,
  isBuiltIn: false,
  madeFrom: row.made_from,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export const countScenarios = rowCounter("scenario.count", "scenario");
