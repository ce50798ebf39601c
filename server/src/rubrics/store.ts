import { type Queryable, rowCounter, statement, type Tx, writing } from "../database/database.ts";
import { type Listing, type Page, type PageRequest, pageOf, pageQuery } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import type { Rubric, RubricContent, RubricFilters } from "./types.ts";

interface RubricRow {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly is_default: boolean;
  readonly archived_at: Date | null;
  readonly version: number | null;
  readonly content: RubricContent | null;
  readonly published_by: string | null;
  readonly published_at: Date | null;
  readonly draft: RubricContent | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const ofVersionInUse = (column: string) => `(select v.${column} from rubric_version as v
    where v.workspace_id = rubric.workspace_id and v.mode = rubric.mode and v.rubric_id = rubric.id
      and v.version = rubric.version) as ${column}`;
const columns = `rubric.id, rubric.name, rubric.description, rubric.is_default, rubric.archived_at, rubric.version,
  ${ofVersionInUse("content")}, ${ofVersionInUse("published_by")}, ${ofVersionInUse("published_at")},
  rubric.draft, rubric.created_at, rubric.updated_at`;

const insert = writing("rubric.insert", {
  rubric_row: `insert into rubric (workspace_id, mode, id, name, description, version, draft, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
});
const findSql = statement(
  "rubric.find",
  `select ${columns} from rubric where workspace_id = $1 and mode = $2 and id = $3`,
);
const lockSql = statement(
  "rubric.lock",
  `select from rubric where workspace_id = $1 and mode = $2 and id = $3 for no key update`,
);
const updateSql = statement(
  "rubric.update",
  `update rubric set name = $4, description = $5, is_default = $6, archived_at = $7, version = $8, draft = $9,
     updated_at = $10
   where workspace_id = $1 and mode = $2 and id = $3`,
);

const findNamesSql = statement(
  "rubric.find-names",
  "select id, name from rubric where workspace_id = $1 and mode = $2 and id = any($3)",
);

/** Returns the names of rubrics, archived ones included. */
export async function findRubricNames(
  db: Queryable,
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<{ id: string; name: string }>(findNamesSql, [scope.workspaceId, scope.mode, ids]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export function insertRubric(tx: Tx, scope: Scope, rubric: Rubric): void {
  tx.write(insert, [
    scope.workspaceId,
    scope.mode,
    rubric.id,
    rubric.name,
    rubric.description,
    rubric.published?.version ?? null,
    json(rubric.draft),
    rubric.createdAt,
    rubric.updatedAt,
  ]);
}

export async function findRubric(db: Queryable, scope: Scope, id: string): Promise<Rubric | undefined> {
  const [row] = await db.query<RubricRow>(findSql, [scope.workspaceId, scope.mode, id]);
  return row && toRubric(row);
}

/** As it is once nobody else can change it. Two statements: after a wait, one alone would show the old version. */
export async function lockRubric(tx: Queryable, scope: Scope, id: string): Promise<Rubric | undefined> {
  const locked = tx.query(lockSql, [scope.workspaceId, scope.mode, id]);
  const [rubric] = await Promise.all([findRubric(tx, scope, id), locked]);
  return rubric;
}

export async function updateRubricRow(tx: Queryable, scope: Scope, rubric: Rubric): Promise<void> {
  await tx.query(updateSql, [
    scope.workspaceId,
    scope.mode,
    rubric.id,
    rubric.name,
    rubric.description,
    rubric.isDefault,
    rubric.archivedAt,
    rubric.published?.version ?? null,
    json(rubric.draft),
    rubric.updatedAt,
  ]);
}

const listing: Listing<RubricFilters> = {
  table: "rubric",
  columns,
  noun: "rubric",
  filters: { archived: (value) => `(rubric.archived_at is not null) = ${value}::bool` },
};

export async function listRubricRows(
  db: Queryable,
  scope: Scope,
  filters: RubricFilters,
  page: PageRequest,
): Promise<Page<Rubric>> {
  const { statement: query, values } = pageQuery(listing, scope, filters, page);
  return pageOf(await db.query<RubricRow>(query, values), page.limit, toRubric);
}

const json = (value: unknown) => (value === null ? null : JSON.stringify(value));

const toRubric = (row: RubricRow): Rubric => ({
  id: row.id,
  name: row.name,
  description: row.description,
  isDefault: row.is_default,
  archivedAt: row.archived_at,
  published: publishedOf(row),
  draft: row.draft,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

function publishedOf({ id, version, content, published_by, published_at }: RubricRow): Rubric["published"] {
  if (version === null || content === null || published_by === null || published_at === null) return null;
  return { rubricId: id, version, content, publishedBy: published_by, publishedAt: published_at };
}

/** Archived ones as well: they can be taken back into use. */
export const countRubrics = rowCounter("rubric.count", "rubric");
