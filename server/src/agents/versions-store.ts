import { type Queryable, statement, type Tx, writing } from "../database/database.ts";
import type { Page } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import { completeTool } from "./store.ts";
import type { AgentConfiguration, AgentVersion } from "./types.ts";

interface VersionRow {
  readonly agent_id: string;
  readonly version: number;
  readonly configuration: AgentConfiguration;
  readonly published_by: string;
  readonly published_at: Date;
}

const columns = "agent_id, version, configuration, published_by, published_at";

// The only statement that ever writes to the table.
const insert = writing("agent-version.insert", {
  agent_version_row: `insert into agent_version (workspace_id, mode, ${columns}) values ($1, $2, $3, $4, $5, $6, $7)`,
});
const findSql = statement(
  "agent-version.find",
  `select ${columns} from agent_version where workspace_id = $1 and mode = $2 and agent_id = $3 and version = $4`,
);
const listSql = statement(
  "agent-version.list",
  `select ${columns} from agent_version where workspace_id = $1 and mode = $2 and agent_id = $3 and version < $4
    order by version desc limit $5`,
);

export function insertVersion(tx: Tx, scope: Scope, version: AgentVersion): void {
  tx.write(insert, [
    scope.workspaceId,
    scope.mode,
    version.agentId,
    version.version,
    JSON.stringify(version.configuration),
    version.publishedBy,
    version.publishedAt,
  ]);
}

export async function findVersion(
  db: Queryable,
  scope: Scope,
  agentId: string,
  version: number,
): Promise<AgentVersion | undefined> {
  const [row] = await db.query<VersionRow>(findSql, [scope.workspaceId, scope.mode, agentId, version]);
  return row && toVersion(row);
}

/** The newest first, of those before a number. */
export async function listVersionRows(
  db: Queryable,
  scope: Scope,
  agentId: string,
  { before, limit }: { readonly before: number; readonly limit: number },
): Promise<Page<AgentVersion>> {
  const rows = await db.query<VersionRow>(listSql, [scope.workspaceId, scope.mode, agentId, before, limit + 1]);
  return { items: rows.slice(0, limit).map(toVersion), hasMore: rows.length > limit };
}

const toVersion = (row: VersionRow): AgentVersion => ({
  agentId: row.agent_id,
  version: row.version,
  configuration: completeConfiguration(row.configuration),
  publishedBy: row.published_by,
  publishedAt: row.published_at,
});

/** Versions were stored without an engine and an endpoint once. */
const completeConfiguration = (configuration: AgentConfiguration): AgentConfiguration => ({
  ...configuration,
  engine: configuration.engine ?? "auto",
  endpointUrl: configuration.endpointUrl ?? null,
  tools: configuration.tools.map(completeTool),
});
