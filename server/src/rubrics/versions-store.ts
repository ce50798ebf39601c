import { type Queryable, statement, type Tx, writing } from "../database/database.ts";
import type { Page } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import type { RubricContent, RubricVersion } from "./types.ts";

interface VersionRow {
  readonly rubric_id: string;
  readonly version: number;
  readonly content: RubricContent;
  readonly published_by: string;
  readonly published_at: Date;
}

const columns = "rubric_id, version, content, published_by, published_at";

// The only statement that ever writes to the table.
const insert = writing("rubric-version.insert", {
  rubric_version_row: `insert into rubric_version (workspace_id, mode, ${columns})
   values ($1, $2, $3, $4, $5, $6, $7)`,
});
const findSql = statement(
  "rubric-version.find",
  `select ${columns} from rubric_version where workspace_id = $1 and mode = $2 and rubric_id = $3 and version = $4`,
);
const listSql = statement(
  "rubric-version.list",
  `select ${columns} from rubric_version where workspace_id = $1 and mode = $2 and rubric_id = $3
    order by version desc limit $4`,
);

export function insertVersion(tx: Tx, scope: Scope, version: RubricVersion): void {
  tx.write(insert, [
    scope.workspaceId,
    scope.mode,
    version.rubricId,
    version.version,
    JSON.stringify(version.content),
    version.publishedBy,
    version.publishedAt,
  ]);
}

export async function findVersion(
  db: Queryable,
  scope: Scope,
  rubricId: string,
  version: number,
): Promise<RubricVersion | undefined> {
  const [row] = await db.query<VersionRow>(findSql, [scope.workspaceId, scope.mode, rubricId, version]);
  return row && toVersion(row);
}

/** The newest first. */
export async function listVersionRows(
  db: Queryable,
  scope: Scope,
  rubricId: string,
  limit: number,
): Promise<Page<RubricVersion>> {
  const rows = await db.query<VersionRow>(listSql, [scope.workspaceId, scope.mode, rubricId, limit + 1]);
  return { items: rows.slice(0, limit).map(toVersion), hasMore: rows.length > limit };
}

const toVersion = (row: VersionRow): RubricVersion => ({
  rubricId: row.rubric_id,
  version: row.version,
  content: row.content,
  publishedBy: row.published_by,
  publishedAt: row.published_at,
});
