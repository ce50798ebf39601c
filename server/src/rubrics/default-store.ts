import { type Queryable, statement } from "../database/database.ts";
import { keyName, lockKeys, oneRowOnceLocked } from "../platform/key-locks.ts";
import type { Scope } from "../platform/scope.ts";
import type { RubricInUse, RubricVersion } from "./types.ts";

interface InUseRow {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly used_default: boolean;
}

// Two look-ups by key.
const findInUseSql = statement(
  "rubric.find-in-use",
  `(select id, name, version, false as used_default from rubric
      where workspace_id = $1 and mode = $2 and id = $3 and version is not null and archived_at is null)
   union all
   (select id, name, version, true from rubric where workspace_id = $1 and mode = $2 and is_default)
   order by used_default limit 1`,
);
const clearDefaultSql = statement(
  "rubric.clear-default",
  `update rubric set is_default = false, updated_at = $4
    where workspace_id = $1 and mode = $2 and is_default and id <> $3`,
);
const insertDefaultSql = statement(
  "rubric.insert-default",
  `with made as (
     insert into rubric (workspace_id, mode, id, name, description, is_default, version, created_at, updated_at)
     select $1, $2, $3, $4, $5, true, $6::int, $9::timestamptz, $9 from ${oneRowOnceLocked("$10", "null")}
     on conflict (workspace_id, mode) where is_default do nothing
     returning workspace_id, mode, id, version)
   insert into rubric_version (workspace_id, mode, rubric_id, version, content, published_by, published_at)
   select workspace_id, mode, id, version, $7::jsonb, $8, $9 from made`,
);
// Across workspaces: for set-up, which looks after all of them.
const listWithoutSql = statement(
  "rubric.list-without-default",
  `select w.id as "workspaceId", m.mode from workspace as w cross join (values ('live'), ('test')) as m (mode)
    where not exists (select from rubric as r where r.workspace_id = w.id and r.mode = m.mode and r.is_default)
    order by w.id, m.mode limit $1`,
);

const defaultKey = (scope: Scope) => keyName(scope, "rubric", "default");

/**
 * Held until the transaction ends by everybody who changes which rubric is the default, before any row is locked: else
 * two could each take the old one away, and set theirs.
 */
export const lockDefault = (tx: Queryable, scope: Scope): Promise<void> => lockKeys(tx, [defaultKey(scope), undefined]);

/** The one asked for if it is in use, otherwise the default. */
export async function findRubricInUse(
  db: Queryable,
  scope: Scope,
  rubricId: string | null,
): Promise<RubricInUse | undefined> {
  const [row] = await db.query<InUseRow>(findInUseSql, [scope.workspaceId, scope.mode, rubricId]);
  return row && { rubricId: row.id, name: row.name, version: row.version, usedDefault: row.used_default };
}

/** Of all rubrics but one. */
export async function clearDefault(tx: Queryable, scope: Scope, exceptId: string, now: Date): Promise<void> {
  await tx.query(clearDefaultSql, [scope.workspaceId, scope.mode, exceptId, now]);
}

/** Does nothing where there is a default already. Locks by itself, so that it can also stand alone. */
export async function insertDefault(
  tx: Queryable,
  scope: Scope,
  rubric: { readonly name: string; readonly description: string; readonly published: RubricVersion },
): Promise<void> {
  const { rubricId, version, content, publishedBy, publishedAt } = rubric.published;
  await tx.query(insertDefaultSql, [
    scope.workspaceId,
    scope.mode,
    rubricId,
    rubric.name,
    rubric.description,
    version,
    JSON.stringify(content),
    publishedBy,
    publishedAt,
    defaultKey(scope),
  ]);
}

export const listScopesWithoutDefault = (db: Queryable, limit: number): Promise<Scope[]> =>
  db.query<Scope>(listWithoutSql, [limit]);
