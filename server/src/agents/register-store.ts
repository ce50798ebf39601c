import { type Queryable, statement } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";

const insertSql = statement(
  "agent.insert-if-new",
  `insert into agent (workspace_id, mode, id, name, created_at, updated_at) values ($1, $2, $3, $4, $5, $5)
   on conflict (workspace_id, mode, name) do nothing returning id`,
);
const findSql = statement(
  "agent.find-by-name",
  "select id from agent where workspace_id = $1 and mode = $2 and name = $3",
);

interface NamedAgent {
  readonly id: string;
  readonly name: string;
  readonly at: Date;
}

/** Nothing when somebody else has the name; waits for one who is just taking it. */
export async function insertAgentIfNew(tx: Queryable, scope: Scope, agent: NamedAgent): Promise<string | undefined> {
  const values = [scope.workspaceId, scope.mode, agent.id, agent.name, agent.at];
  const [row] = await tx.query<{ id: string }>(insertSql, values);
  return row?.id;
}

export async function findAgentByName(tx: Queryable, scope: Scope, name: string): Promise<string | undefined> {
  const [row] = await tx.query<{ id: string }>(findSql, [scope.workspaceId, scope.mode, name]);
  return row?.id;
}
