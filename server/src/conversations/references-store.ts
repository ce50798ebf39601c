import { type Queryable, statement, unnested } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";
import type { FoundReferences, References } from "./types.ts";

// A look-up by key for each, whatever the planner thinks of the tables' sizes.
const findSql = statement(
  "conversation.find-references",
  `select (asked.position - 1)::int as position,
       coalesce(
         (select id from agent as a where a.workspace_id = asked.workspace_id and a.mode = asked.mode
            and a.id = asked.agent limit 1),
         (select id from agent as a where a.workspace_id = asked.workspace_id and a.mode = asked.mode
            and a.external_id = asked.agent limit 1),
         (select id from agent as a where a.workspace_id = asked.workspace_id and a.mode = asked.mode
            and a.name = asked.agent limit 1)) as agent_id,
       exists (select from rubric as r where r.workspace_id = asked.workspace_id and r.mode = asked.mode
            and r.id = asked.rubric_id and r.version is not null and r.archived_at is null) as rubric_known,
       coalesce(
         (select id from contact as c where c.workspace_id = asked.workspace_id and c.mode = asked.mode
            and c.id = asked.contact limit 1),
         (select id from contact as c where c.workspace_id = asked.workspace_id and c.mode = asked.mode
            and c.external_id = asked.contact limit 1),
         (select id from contact as c where c.workspace_id = asked.workspace_id and c.mode = asked.mode
            and c.email_key = lower(asked.contact collate "C") limit 1)) as contact_id,
       exists (select from conversation as v where v.workspace_id = asked.workspace_id and v.mode = asked.mode
            and v.external_id = asked.external_id) as known,
       exists (select from member as m where m.workspace_id = asked.workspace_id and m.user_id = asked.assignee_id)
         as assignee_known
     from ${unnested("$1::text[]", "$2::text[]", "$3::text[]", "$4::text[]", "$5::text[]", "$6::text[]", "$7::text[]")}
       with ordinality as asked (workspace_id, mode, agent, rubric_id, contact, external_id, assignee_id, position)`,
);

interface FoundRow {
  readonly position: number;
  readonly agent_id: string | null;
  readonly rubric_known: boolean;
  readonly contact_id: string | null;
  readonly known: boolean;
  readonly assignee_known: boolean;
}

/** Of any tenants, in the order of the questions. */
export async function findReferences(
  db: Queryable,
  asked: readonly References[],
): Promise<readonly (FoundReferences | undefined)[]> {
  const rows = await db.query<FoundRow>(findSql, [
    asked.map(({ scope }) => scope.workspaceId),
    asked.map(({ scope }) => scope.mode),
    asked.map(({ agent }) => agent),
    asked.map(({ rubricId }) => rubricId),
    asked.map(({ contact }) => contact),
    asked.map(({ externalId }) => externalId),
    asked.map(({ assigneeId = null }) => assigneeId),
  ]);
  const byPosition = new Map(rows.map((row) => [row.position, row]));
  return asked.map((_, position) => {
    const row = byPosition.get(position);
    return (
      row && {
        agentId: row.agent_id,
        rubricKnown: row.rubric_known,
        contactId: row.contact_id,
        assigneeKnown: row.assignee_known,
        known: row.known,
      }
    );
  });
}

// Members belong to a workspace in both modes.
const memberSql = statement("conversation.find-member", "select from member where workspace_id = $1 and user_id = $2");

export async function isMember(db: Queryable, { workspaceId }: Scope, personId: string): Promise<boolean> {
  return (await db.query(memberSql, [workspaceId, personId])).length > 0;
}
