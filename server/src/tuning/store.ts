import { type Queryable, statement } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";
import type { Tuning } from "./types.ts";

const findSql = statement(
  "tuning.find",
  "select tuning from grader_tuning where workspace_id = $1 and mode = $2 and rubric_id = $3",
);
const upsertSql = statement(
  "tuning.upsert",
  `insert into grader_tuning (workspace_id, mode, rubric_id, tuning, created_at) values ($1, $2, $3, $4, $5)
   on conflict (workspace_id, mode, rubric_id)
     do update set tuning = excluded.tuning, created_at = excluded.created_at`,
);
const deleteSql = statement(
  "tuning.delete",
  "delete from grader_tuning where workspace_id = $1 and mode = $2 and rubric_id = $3 returning rubric_id",
);
// By scorecard_not_local; the id goes on where the page before ended.
const listHumanSql = statement(
  "tuning.list-human-cards",
  `select id, conversation_id, rubric_version,
      (select json_agg(json_build_object('key', each -> 'key', 'verdict', each -> 'verdict', 'score', each -> 'score',
          'maxScore', each -> 'maxScore', 'gradedBy', each -> 'gradedBy')) from json_array_elements(criteria) as each)
        as criteria
    from scorecard
    where workspace_id = $1 and mode = $2 and grader_kind = 'human' and rubric_id = $3 and ($4::text is null or id < $4)
    order by id desc limit $5`,
);

export async function findTuning(db: Queryable, scope: Scope, rubricId: string): Promise<Tuning | null> {
  const [row] = await db.query<{ tuning: Tuning }>(findSql, [scope.workspaceId, scope.mode, rubricId]);
  return row?.tuning ?? null;
}

export async function upsertTuning(
  db: Queryable,
  scope: Scope,
  given: { readonly rubricId: string; readonly tuning: Tuning; readonly now: Date },
): Promise<void> {
  const { rubricId, tuning, now } = given;
  await db.query(upsertSql, [scope.workspaceId, scope.mode, rubricId, JSON.stringify(tuning), now]);
}

/** Whether there was one. */
export async function deleteTuning(db: Queryable, scope: Scope, rubricId: string): Promise<boolean> {
  return (await db.query(deleteSql, [scope.workspaceId, scope.mode, rubricId])).length > 0;
}

interface HumanCardRow {
  readonly id: string;
  readonly conversation_id: string;
  readonly rubric_version: number;
  readonly criteria: HumanCard["criteria"] | null;
}

/** What a person's card says, without its evidence. */
export interface HumanCard {
  readonly id: string;
  readonly conversationId: string;
  readonly rubricVersion: number;
  readonly criteria: readonly HumanVerdict[];
}

interface HumanVerdict {
  readonly key: string;
  readonly verdict: "pass" | "partial" | "fail" | "not_applicable";
  readonly score: number | null;
  readonly maxScore: number;
  readonly gradedBy: "local" | "llm" | "human";
}

/** The newest first, from after `after`. */
export async function listHumanCards(
  db: Queryable,
  scope: Scope,
  { rubricId, after, limit }: { readonly rubricId: string; readonly after: string | null; readonly limit: number },
): Promise<readonly HumanCard[]> {
  const values = [scope.workspaceId, scope.mode, rubricId, after, limit];
  const rows = await db.query<HumanCardRow>(listHumanSql, values);
  return rows.map((row) => ({
    id: row.id,
    conversationId: row.conversation_id,
    rubricVersion: row.rubric_version,
    criteria: row.criteria ?? [],
  }));
}
