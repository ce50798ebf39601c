import type { AgentVersionWire, AgentWire, BodyOf, createAgent, listAgents, QueryOf, updateAgent } from "@cqs/contract";
import type { Agent, AgentChanges, AgentFilters, AgentVersion, Configuration, NewAgent, Tool } from "./types.ts";

export const toWire = (agent: Agent): AgentWire => ({
  id: agent.id,
  name: agent.name,
  external_id: agent.externalId,
  kind: agent.kind,
  status: agent.status,
  version: agent.version,
  description: agent.description,
  ...configurationToWire(agent.configuration),
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

const configurationToWire = ({ instructions, model, knowledge, tools, rubricId }: Configuration) => ({
  instructions,
  model,
  knowledge: knowledge.map(({ title, text, url }) => ({ title, text, url })),
  tools: tools.map(({ name, description, parameters }) => ({ name, description, parameters })),
  rubric_id: rubricId,
});

/** What a tool takes that says nothing of it. */
const nothing: Tool["parameters"] = { type: "object", properties: {} };

/** JSON has no infinity and no negative zero: what is compared and checked is what will be read again. */
const asStored = (parameters: Tool["parameters"]): Tool["parameters"] => JSON.parse(JSON.stringify(parameters));

export const changesOf = (body: BodyOf<typeof updateAgent>): AgentChanges => ({
  name: body.name,
  externalId: body.external_id,
  kind: body.kind,
  description: body.description,
  configuration: {
    instructions: body.instructions,
    model: body.model,
    knowledge: body.knowledge?.map(({ title, text, url }) => ({ title, text, url: url ?? null })),
    tools: body.tools?.map(({ name, description, parameters }) => ({
      name,
      description: description ?? null,
      parameters: parameters ? asStored(parameters) : nothing,
    })),
    rubricId: body.rubric_id,
  },
  metadata: body.metadata,
});

export const newAgentOf = (body: BodyOf<typeof createAgent>): NewAgent => ({ ...changesOf(body), name: body.name });

export const filtersOf = (query: QueryOf<typeof listAgents>): AgentFilters => ({
  kind: query.kind,
  status: query.status,
  name: query.name,
  externalId: query.external_id,
});
