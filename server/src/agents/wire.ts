import type { AgentVersionWire, AgentWire, BodyOf, createAgent, listAgents, QueryOf, updateAgent } from "@cqs/contract";
import type {
  Agent,
  AgentChanges,
  AgentConfiguration,
  AgentFilters,
  AgentTool,
  AgentVersion,
  NewAgent,
} from "./types.ts";

export const toWire = (agent: Agent): AgentWire => ({
  id: agent.id,
  name: agent.name,
  external_id: agent.externalId,
  kind: agent.kind,
  status: agent.status,
  version: agent.version,
  description: agent.description,
  ...configurationToWire(agent.configuration),
  has_secret: agent.hasSecret,
  has_unpublished_changes: agent.hasUnpublishedChanges,
  metadata: agent.metadata,
  published_at: agent.publishedAt?.toISOString() ?? null,
  created_at: agent.createdAt.toISOString(),
  updated_at: agent.updatedAt.toISOString(),
});

export const versionToWire = (version: AgentVersion): AgentVersionWire => ({
  agent_id: version.agentId,
  version: version.version,
  ...configurationToWire(version.configuration),
  published_by: version.publishedBy,
  published_at: version.publishedAt.toISOString(),
});

const configurationToWire = (configuration: AgentConfiguration) => ({
  engine: configuration.engine,
  instructions: configuration.instructions,
  model: configuration.model,
  endpoint_url: configuration.endpointUrl,
  knowledge: configuration.knowledge.map(({ title, text, url }) => ({ title, text, url })),
  tools: configuration.tools.map(({ name, description, parameters, url, mock }) => ({
    name,
    description,
    parameters,
    url,
    mock,
  })),
  rubric_id: configuration.rubricId,
});

/** What a tool takes that says nothing of it. */
const nothing: AgentTool["parameters"] = { type: "object", properties: {} };

/** JSON has no infinity and no negative zero: what is compared and checked is what will be read again. */
const asStored = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value));

export const changesOf = (body: BodyOf<typeof updateAgent>): AgentChanges => ({
  name: body.name,
  externalId: body.external_id,
  kind: body.kind,
  description: body.description,
  configuration: {
    engine: body.engine,
    endpointUrl: body.endpoint_url,
    instructions: body.instructions,
    model: body.model,
    knowledge: body.knowledge?.map(({ title, text, url }) => ({ title, text, url: url ?? null })),
    tools: body.tools?.map(({ name, description, parameters, url, mock }) => ({
      name,
      description: description ?? null,
      parameters: parameters ? asStored(parameters) : nothing,
      url: url ?? null,
      mock: asStored(mock ?? null),
    })),
    rubricId: body.rubric_id,
  },
  endpointSecret: body.endpoint_secret,
  metadata: body.metadata,
});

export const newAgentOf = (body: BodyOf<typeof createAgent>): NewAgent => ({ ...changesOf(body), name: body.name });

export const filtersOf = (query: QueryOf<typeof listAgents>): AgentFilters => ({
  kind: query.kind,
  status: query.status,
  name: query.name,
  externalId: query.external_id,
});
