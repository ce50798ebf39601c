import Type, { type Static } from "typebox";
import * as field from "./fields.ts";
import { operation, withScope } from "./operation.ts";

const kinds = ["ai", "human"] as const;
const statuses = ["draft", "published"] as const;

const name = field.Text(255, "The agent's name, unique per workspace and mode");
const kind = field.Choice(kinds, "`ai` for a program, `human` for a person. Only an `ai` agent can be published");
const status = field.Choice(statuses, "`published` once the agent has a published version");
const description = Type.String({ maxLength: 4_000, description: "What the agent is for" });
const instructions = field.Text(32_768, "Instructions for the agent: what to do, and how");
const model = field.Text(200, "The language model that generates replies, by its provider's model name");
const rubricId = field.Id("rub", "The rubric that scores the agent's tests");
const versionNumber = Type.Integer({
  minimum: 1,
  maximum: 2_147_483_647,
  description: "Version number, starting at 1",
});

const entry = {
  title: field.Text(200, "The entry's title"),
  text: field.Text(32_768, "The entry's text"),
};
const url = Type.String({
  maxLength: 2_048,
  pattern: "^https?://\\S+$",
  description: "The entry's source: an http or https URL without user name and password",
});
const toolName = Type.String({
  pattern: "^[A-Za-z_][A-Za-z0-9_-]{0,63}$",
  description: "The tool's name, unique for the agent",
});
const toolDescription = Type.String({ maxLength: 4_000, description: "What the tool does and when to use it" });
const parameters = Type.Unsafe<Record<string, unknown>>({
  type: "object",
  additionalProperties: true,
  description: "JSON Schema (2020-12) of the tool's arguments; must describe an object",
});

const engines = ["auto", "model", "http", "retrieval"] as const;
const engine = field.Choice(
  engines,
  "How the agent generates replies. `model`: with a language model. `http`: with an endpoint of yours that implements the OpenAI chat API. `retrieval`: from its knowledge, without a model. `auto`: like `model` if the agent names a model and the service has a model server, otherwise like `retrieval`",
);
const endpointUrl = Type.String({
  maxLength: 2_048,
  pattern: "^https?://\\S+$",
  description:
    "For the `http` engine: the full https URL that chat completions are posted to. Must be publicly reachable",
});
const endpointSecret = Type.String({
  minLength: 1,
  maxLength: 4_096,
  pattern: "^[\\x21-\\x7e]+$",
  "x-secret": true,
  description:
    "Sent to the endpoint as a bearer token. Never returned; `has_secret` shows whether one is stored. Deleted when you change `endpoint_url` to another server",
});
const toolUrl = Type.String({
  maxLength: 2_048,
  pattern: "^https?://\\S+$",
  description: "The https URL that the tool's arguments are posted to as JSON. Must be publicly reachable",
});
const mock = Type.Unsafe<unknown>({
  description: "A fixed result, any JSON, that is used instead of calling the tool; null for none",
});

export const AgentKnowledge = Type.Object({ ...entry, url: field.Nullable(url) });
export const AgentTool = Type.Object({
  name: toolName,
  description: field.Nullable(toolDescription),
  parameters,
  url: field.Nullable(toolUrl),
  mock,
});

/** What a version freezes. */
const configuration = {
  engine,
  endpoint_url: field.Nullable(endpointUrl),
  instructions: field.Nullable(instructions),
  model: field.Nullable(model),
  knowledge: Type.Array(AgentKnowledge),
  tools: Type.Array(AgentTool),
  rubric_id: field.Nullable(rubricId),
};
const configurationInput = {
  engine: Type.Optional(engine),
  endpoint_url: field.Clearable(endpointUrl),
  endpoint_secret: field.Clearable(endpointSecret),
  instructions: field.Clearable(instructions),
  model: field.Clearable(model),
  knowledge: Type.Optional(
    Type.Array(Type.Object({ ...entry, url: field.Clearable(url) }), {
      maxItems: 100,
      description: "The agent's knowledge: at most 100 entries, 256 KiB in total as JSON",
    }),
  ),
  tools: Type.Optional(
    Type.Array(
      Type.Object({
        name: toolName,
        description: field.Clearable(toolDescription),
        parameters: Type.Optional(parameters),
        url: field.Clearable(toolUrl),
        mock: Type.Optional(mock),
      }),
      { maxItems: 64, description: "The tools that the agent can call: at most 64, 64 KiB in total as JSON" },
    ),
  ),
  rubric_id: field.Clearable(rubricId),
};

export const Agent = Type.Object({
  id: field.Id("agt", "The agent's id"),
  name,
  external_id: field.Nullable(field.externalIdText),
  kind,
  status,
  version: field.Nullable(
    Type.Integer({ minimum: 1, description: "The current published version; null until you publish the agent" }),
  ),
  description: field.Nullable(description),
  ...configuration,
  has_secret: Type.Boolean({ description: "Whether an `endpoint_secret` is stored" }),
  has_unpublished_changes: Type.Boolean({
    description: "Whether the configuration differs from the published version; false if there is none",
  }),
  metadata: field.CustomFields,
  published_at: field.Nullable(field.Timestamp("When the current version was published")),
  created_at: field.Timestamp("When the agent was created, or first named by a conversation"),
  updated_at: field.Timestamp("When it was last updated"),
});
export type AgentWire = Static<typeof Agent>;

export const AgentVersion = Type.Object(
  {
    agent_id: field.Id("agt", "The agent's id"),
    version: versionNumber,
    ...configuration,
    published_by: Type.String({ description: "Who published it" }),
    published_at: field.Timestamp("When the version was published. A version never changes"),
  },
  { description: "A published configuration of the agent" },
);
export type AgentVersionWire = Static<typeof AgentVersion>;

const frozen = {
  engine: "auto",
  endpoint_url: null,
  instructions: "Answer questions about orders. Hand over to a person when asked to.",
  model: "gpt-5-mini",
  knowledge: [
    {
      title: "Returns",
      text: "Within 14 days, with the original receipt.",
      url: "https://help.example.com/returns",
    },
  ],
  tools: [
    {
      name: "find_order",
      description: "Looks an order up by its number",
      parameters: { type: "object", properties: { number: { type: "string" } }, required: ["number"] },
      url: null,
      mock: { number: "A-1042", status: "shipped" },
    },
  ],
  rubric_id: "rub_0NxQ2V7mJrT4sLwZ8bYc1D",
};
const example = {
  id: "agt_0NxQ2V7mJrT4sLwZ8bYc1D",
  name: "Order desk",
  external_id: "bot-7",
  kind: "ai",
  status: "published",
  version: 1,
  description: "Orders and returns, in the chat of the shop",
  ...frozen,
  has_secret: false,
  has_unpublished_changes: false,
  metadata: { team: "shop" },
  published_at: "2026-01-15T09:30:00.000Z",
  created_at: "2026-01-15T09:00:00.000Z",
  updated_at: "2026-01-15T09:30:00.000Z",
};
const draft = { ...example, status: "draft", version: null, published_at: null, updated_at: example.created_at };
const version = {
  agent_id: example.id,
  version: 1,
  ...frozen,
  published_by: "owner@example.com",
  published_at: example.published_at,
};
const tag = "Agents";
const reads = withScope("agents:read");
const writes = withScope("agents:write");

export const createAgent = operation({
  id: "createAgent",
  method: "POST",
  path: "/agents",
  tag,
  summary: "Create an agent",
  tagged: true,
  description:
    "Creates the agent as a draft. Returns 409 on `name` or `external_id` if another agent has the same value, and 409 if the workspace already has 10,000 agents in this mode; agents that conversations register are never refused. Returns 400 if two tools have the same name, if a tool's parameters are not a valid JSON Schema, if an address is not public, or if the `rubric_id` doesn't exist.",
  access: writes,
  body: Type.Object({
    name,
    external_id: field.Clearable(field.externalIdText),
    kind: Type.Optional(field.Choice(kinds, "`ai` for a program, `human` for a person", "ai")),
    description: field.Clearable(description),
    ...configurationInput,
    metadata: field.Clearable(field.CustomFieldsInput),
  }),
  success: [{ status: 201, meaning: "Created", data: Agent }],
  errors: ["conflict"],
  example: {
    request: {
      name: example.name,
      external_id: example.external_id,
      description: example.description,
      ...frozen,
      metadata: example.metadata,
    },
    response: draft,
  },
});

export const listAgents = operation({
  id: "listAgents",
  method: "GET",
  path: "/agents",
  tag,
  summary: "List agents",
  description:
    "Returns agents, newest first. Agents that the service created itself, because a conversation named them, are included. Multiple filters are combined with AND.",
  access: reads,
  query: Type.Object({
    ...field.paging("agt"),
    ...field.createdBetween,
    ...field.searchText("the agent's name, external id or the first 500 characters of its description"),
    kind: Type.Optional(kind),
    status: Type.Optional(status),
    name: Type.Optional(name),
    external_id: Type.Optional(field.externalIdText),
  }),
  success: [{ status: 200, meaning: "A page of agents", data: field.List(Agent) }],
  errors: [],
  example: { response: { items: [example], has_more: false } },
});

export const getAgent = operation({
  id: "getAgent",
  method: "GET",
  path: "/agents/{id}",
  tag,
  summary: "Retrieve an agent",
  tagged: true,
  description:
    "Returns the agent with its current configuration, including unpublished changes. For a published configuration, use `GET /agents/{id}/versions/{version}`.",
  access: reads,
  params: field.IdParam("agt", "agent"),
  success: [{ status: 200, meaning: "The agent", data: Agent }],
  errors: ["not_found"],
  example: { response: example },
});

const change = {
  tag,
  access: writes,
  conditional: true,
  tagged: true,
  success: [{ status: 200, meaning: "The updated agent", data: Agent }],
  errors: ["not_found", "conflict"],
} as const;
const rule =
  "Fields that you leave out keep their value; `null` clears a field. `knowledge` and `tools` replace the whole list; `metadata` is merged by key. For a published agent, changes to the engine, endpoint, instructions, model, knowledge, tools and rubric take effect when you publish the agent again. Returns 409 if another agent has the same `name` or `external_id`, or if you change a published agent to `human`. Sending current values changes nothing. To avoid overwriting someone else's change, send the `ETag` of the agent as `If-Match`: the request returns 412 if the agent has changed since.";
const changes = {
  name: Type.Optional(name),
  external_id: field.Clearable(field.externalIdText),
  kind: Type.Optional(kind),
  description: field.Clearable(description),
  ...configurationInput,
  metadata: field.Clearable(field.CustomFieldsInput),
};
const changed = { ...example, model: "gpt-5", has_unpublished_changes: true };

export const updateAgent = operation({
  ...change,
  id: "updateAgent",
  method: "PATCH",
  path: "/agents/{id}",
  summary: "Update an agent",
  description: rule,
  params: field.IdParam("agt", "agent"),
  body: Type.Object(changes),
  example: { request: { model: "gpt-5" }, response: changed },
});

export const updateAgentByField = operation({
  ...change,
  id: "updateAgentByField",
  method: "PATCH",
  path: "/agents",
  summary: "Update an agent (id in query or body)",
  description: `Like \`PATCH /agents/{id}\`, with \`id\` in the query or the body. ${rule}`,
  query: Type.Object(field.idElsewhere("agt", "agent")),
  body: Type.Object({ ...changes, ...field.idElsewhere("agt", "agent") }),
  example: { request: { id: example.id, model: "gpt-5" }, response: changed },
});

export const publishAgent = operation({
  id: "publishAgent",
  method: "POST",
  path: "/agents/{id}/publish",
  tag,
  summary: "Publish an agent",
  conditional: true,
  tagged: true,
  description:
    "Stores the current configuration as the next version and emits `agent.published`, even if nothing has changed. Returns 409 on `instructions` if the agent has neither instructions nor knowledge, 409 on `endpoint_url` if the engine is `http` and the field is empty, and 409 on `kind` if the agent is a person. Test suites with `on_publish: block` run first: if a case fails, the request returns 409 and names the failing cases, unless you send `override=true`. Test suites with `on_publish: run` start with the new version. With `If-Match`, the request returns 412 if the agent has changed since you read it.",
  access: writes,
  params: field.IdParam("agt", "agent"),
  query: Type.Object({
    override: Type.Optional(
      Type.Boolean({ default: false, description: "Publish even if a blocking test suite fails" }),
    ),
  }),
  success: [{ status: 200, meaning: "Published", data: Agent }],
  errors: ["not_found", "conflict"],
  example: { response: example },
});

export const listAgentVersions = operation({
  id: "listAgentVersions",
  method: "GET",
  path: "/agents/{id}/versions",
  tag,
  summary: "List an agent's versions",
  description: "Returns the agent's published versions, newest first.",
  access: reads,
  params: field.IdParam("agt", "agent"),
  query: Type.Object({
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, default: 25, description: "Number of items per page" }),
    ),
    starting_after: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2_147_483_647,
        description: "The number of the last version on the previous page",
      }),
    ),
  }),
  success: [{ status: 200, meaning: "A page of versions", data: field.List(AgentVersion) }],
  errors: ["not_found"],
  example: { response: { items: [version], has_more: false } },
});

export const getAgentVersion = operation({
  id: "getAgentVersion",
  method: "GET",
  path: "/agents/{id}/versions/{version}",
  tag,
  summary: "Retrieve an agent version",
  description: "Returns the configuration as it was published.",
  access: reads,
  params: Type.Object({ id: field.Id("agt", "The agent's id"), version: versionNumber }),
  success: [{ status: 200, meaning: "The version", data: AgentVersion }],
  errors: ["not_found"],
  example: { response: version },
});
