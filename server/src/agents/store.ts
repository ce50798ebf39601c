import { type Database, type Queryable, rowCounter, statement } from "../database/database.ts";
import { type KeyPair, keyName, lockKeys, oneRowOnceLocked } from "../platform/key-locks.ts";
import {
  type Listing,
  type Page,
  type PageRequest,
  pageOf,
  pageQuery,
  type SearchList,
  searchList,
} from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import type {
  Agent,
  AgentConfiguration,
  AgentEngine,
  AgentFilters,
  AgentKeys,
  AgentKind,
  AgentStatus,
  AgentTool,
} from "./types.ts";

interface AgentRow {
  readonly id: string;
  readonly name: string;
  readonly external_id: string | null;
  readonly kind: AgentKind;
  readonly status: AgentStatus;
  readonly version: number | null;
  readonly description: string | null;
  readonly engine: AgentEngine;
  readonly instructions: string | null;
  readonly model: string | null;
  readonly endpoint_url: string | null;
  readonly knowledge: AgentConfiguration["knowledge"];
  readonly tools: AgentConfiguration["tools"];
  readonly rubric_id: string | null;
  readonly has_secret: boolean;
  readonly has_unpublished_changes: boolean;
  readonly metadata: Agent["metadata"];
  readonly published_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const written = `name, external_id, kind, status, version, description, engine, instructions, model, endpoint_url, knowledge,
  tools, rubric_id, has_unpublished_changes, metadata, published_at, created_at, updated_at`;
const columns = `agent.id, ${written.replaceAll(/\w+/g, "agent.$&")}, agent.endpoint_secret is not null as has_secret`;

const insertSql = statement(
  "agent.insert",
  `insert into agent (workspace_id, mode, id, ${written})
   select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21
     from ${oneRowOnceLocked("$22", "$23")}`,
);
const findSql = statement(
  "agent.find",
  `select ${columns} from agent where workspace_id = $1 and mode = $2 and id = $3`,
);
const ownersSql = statement(
  "agent.find-owners",
  `select id from agent where workspace_id = $1 and mode = $2 and name = $3
   union all select id from agent where workspace_id = $1 and mode = $2 and external_id = $4`,
);
// A weaker lock than "for update": conversations that only refer to the agent need not wait. One at a time: for a list of
// ids a planner that has not counted the table yet may read the whole tenant.
const lockSql = statement(
  "agent.lock",
  `select ${columns} from agent where workspace_id = $1 and mode = $2 and id = $3 for no key update`,
);
const updateSql = statement(
  "agent.update",
  `update agent set (${written}) = ($4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20,
     $21)
   where workspace_id = $1 and mode = $2 and id = $3`,
);
const secretSql = statement(
  "agent.update-secret",
  "update agent set endpoint_secret = $4 where workspace_id = $1 and mode = $2 and id = $3",
);
const findSecretSql = statement(
  "agent.find-secret",
  "select endpoint_secret from agent where workspace_id = $1 and mode = $2 and id = $3",
);

/** Encrypted; null removes it. */
export async function updateSecret(tx: Queryable, scope: Scope, id: string, sealed: Buffer | null): Promise<void> {
  await tx.query(secretSql, [scope.workspaceId, scope.mode, id, sealed]);
}

export async function findSecret(db: Queryable, scope: Scope, id: string): Promise<Buffer | null> {
  const [row] = await db.query<{ endpoint_secret: Buffer | null }>(findSecretSql, [scope.workspaceId, scope.mode, id]);
  return row?.endpoint_secret ?? null;
}

/** Breaks agent_name, agent_external_id or agent_rubric_id. */
export async function insertAgent(db: Queryable, scope: Scope, agent: Agent): Promise<void> {
  await db.query(insertSql, [...values(scope, agent), ...keys(scope, agent)]);
}

export async function findAgent(db: Queryable, scope: Scope, id: string): Promise<Agent | undefined> {
  const [row] = await db.query<AgentRow>(findSql, [scope.workspaceId, scope.mode, id]);
  return row && toAgent(row);
}

/** The ids of those who have one of the keys. */
export async function findOwners(tx: Queryable, scope: Scope, { name, externalId }: AgentKeys): Promise<string[]> {
  if (name === undefined && externalId == null) return [];
  const rows = await tx.query<{ id: string }>(ownersSql, [scope.workspaceId, scope.mode, name, externalId]);
  return rows.map(({ id }) => id);
}

/** As it is once nobody else can change it. */
export async function lockAgent(tx: Queryable, scope: Scope, id: string): Promise<Agent | undefined> {
  const [row] = await tx.query<AgentRow>(lockSql, [scope.workspaceId, scope.mode, id]);
  return row && toAgent(row);
}

/** Comes before any lock of a row and any writing of these values; the insertion does it itself. */
export const lockAgentKeys = (tx: Queryable, scope: Scope, wanted: AgentKeys): Promise<void> =>
  lockKeys(tx, keys(scope, wanted));

/** The same violations as insertAgent. */
export async function updateAgentRow(tx: Queryable, scope: Scope, agent: Agent): Promise<void> {
  await tx.query(updateSql, values(scope, agent));
}

const listing: Listing<AgentFilters> = {
  table: "agent",
  columns,
  noun: "agent",
  filters: {
    kind: (value) => `agent.kind = ${value}`,
    status: (value) => `agent.status = ${value}`,
    name: (value) => `agent.name = ${value}`,
    externalId: (value) => `agent.external_id = ${value}`,
  },
  // The index of the few must be found for the values that it is for.
  ranges: ["kind", "status"],
};

export async function listAgentRows(
  db: Queryable,
  scope: Scope,
  filters: AgentFilters,
  page: PageRequest,
): Promise<Page<Agent>> {
  const query = pageQuery(listing, scope, filters, page);
  return pageOf(await db.query<AgentRow>(query.statement, query.values), page.limit, toAgent);
}

export async function searchAgentRows(db: Database, search: SearchList<AgentFilters>): Promise<Page<Agent>> {
  const rows = await searchList<AgentFilters, AgentRow>(db, [listing], search);
  return pageOf(rows, search.page.limit, toAgent);
}

/** Tools were stored without an address and a recorded answer once. */
export const completeTool = (tool: AgentTool): AgentTool => ({
  ...tool,
  url: tool.url ?? null,
  mock: tool.mock ?? null,
});

const keys = (scope: Scope, { name, externalId }: AgentKeys): KeyPair => [
  keyName(scope, "agent.name", name),
  keyName(scope, "agent.external_id", externalId),
];

const values = (scope: Scope, agent: Agent): unknown[] => [
  scope.workspaceId,
  scope.mode,
  agent.id,
  agent.name,
  agent.externalId,
  agent.kind,
  agent.status,
  agent.version,
  agent.description,
  agent.configuration.engine,
  agent.configuration.instructions,
  agent.configuration.model,
  agent.configuration.endpointUrl,
  JSON.stringify(agent.configuration.knowledge),
  JSON.stringify(agent.configuration.tools),
  agent.configuration.rubricId,
  agent.hasUnpublishedChanges,
  agent.metadata,
  agent.publishedAt,
  agent.createdAt,
  agent.updatedAt,
];

const toAgent = (row: AgentRow): Agent => ({
  id: row.id,
  name: row.name,
  externalId: row.external_id,
  kind: row.kind,
  status: row.status,
  version: row.version,
  description: row.description,
  configuration: {
    engine: row.engine,
    instructions: row.instructions,
    model: row.model,
    endpointUrl: row.endpoint_url,
    knowledge: row.knowledge,
    tools: row.tools.map(completeTool),
    rubricId: row.rubric_id,
  },
  hasSecret: row.has_secret,
  hasUnpublishedChanges: row.has_unpublished_changes,
  metadata: row.metadata,
  publishedAt: row.published_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export const countAgents = rowCounter("agent.count", "agent");
