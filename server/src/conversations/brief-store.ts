import { type Queryable, statement } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";

/** A conversation as lists of other resources name it. */
export interface ConversationBrief {
  readonly id: string;
  readonly channel: string;
  readonly agentId: string | null;
  readonly agentName: string | null;
  readonly contactId: string | null;
  readonly contactName: string | null;
  readonly title: string | null;
  readonly firstWords: string | null;
  readonly startedAt: Date | null;
  readonly createdAt: Date;
}

const briefsSql = statement(
  "conversation.find-briefs",
  `select c.id, c.channel, c.agent_id as "agentId", coalesce(agent.name, c.agent) as "agentName",
      c.contact_id as "contactId",
      coalesce(nullif(concat_ws(' ', contact.first_name, contact.last_name), ''), contact.email, contact.phone,
        contact.external_id) as "contactName",
      c.title, c.first_words as "firstWords", c.started_at as "startedAt", c.created_at as "createdAt"
     from unnest($3::text[]) as asked (id)
     cross join lateral (
       select * from conversation where workspace_id = $1 and mode = $2 and id = asked.id offset 0) as c
     left join lateral (
       select name from agent where workspace_id = $1 and mode = $2 and id = c.agent_id offset 0) as agent on true
     left join lateral (
       select * from contact where workspace_id = $1 and mode = $2 and id = c.contact_id offset 0) as contact on true`,
);

/** Returns them by id, in one statement however many are asked for. */
export async function findBriefs(
  db: Queryable,
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ConversationBrief>> {
  const rows = await db.query<ConversationBrief>(briefsSql, [scope.workspaceId, scope.mode, ids]);
  return new Map(rows.map((row) => [row.id, row]));
}
