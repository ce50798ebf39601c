import Type, { type Static } from "typebox";
import * as field from "./fields.ts";
import { operation, withScope } from "./operation.ts";

const kinds = ["ai", "human"] as const;
const statuses = ["draft", "published"] as const;

const name = field.Text(255, "What it is called; unique per workspace and mode");
const kind = field.Choice(kinds, "Whether it is a program or a person; only an `ai` can be published");
const status = field.Choice(statuses, "`published` once a version is in use");
const description = Type.String({ maxLength: 4_000, description: "What it is for" });
const instructions = field.Text(32_768, "What it is told to do, and how");
const model = field.Text(200, "The language model that speaks for it, by its maker's name for it");
const rubricId = field.Id("rub", "The rubric that it is judged by when it is tried out");
const versionNumber = Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: "Counted from 1" });

const entry = {
  title: field.Text(200, "What it is about"),
  text: field.Text(32_768, "What it says"),
};
const url = Type.String({
  maxLength: 2_048,
  pattern: "^https?://\\S+$",
  description: "Where it comes from; http or https, without a user name or password",
});
const toolName = Type.String({
  pattern: "^[A-Za-z_][A-Za-z0-9_-]{0,63}$",
  description: "Unique among the agent's tools",
});
const toolDescription = Type.String({ maxLength: 4_000, description: "What it does, and when to use it" });
const parameters = Type.Unsafe<Record<string, unknown>>({
  type: "object",
  additionalProperties: true,
  description: "JSON Schema (2020-12) of what it takes, which is an object",
});

const engines = ["auto", "model", "http", "retrieval"] as const;
const engine = field.Choice(
  engines,
  "How it answers: `model` by a language model, `http` by an endpoint of yours that speaks the OpenAI chat protocol, `retrieval` from its knowledge without any model. `auto` is `model` where it names a model and a model server is configured, otherwise `retrieval`",
);
const endpointUrl = Type.String({
  maxLength: 2_048,
  pattern: "^https?://\\S+$",
  description: "For the engine `http`: where a chat completion is posted to, the whole address; https, public",
});
const endpointSecret = Type.String({
  minLength: 1,
  maxLength: 4_096,
  pattern: "^[\\x21-\\x7e]+$",
  "x-secret": true,
  description:
    "Sent to that endpoint as a bearer token. Never returned; `has_secret` says that there is one. It is forgotten when `endpoint_url` moves to another server",
});
const toolUrl = Type.String({
  maxLength: 2_048,
  pattern: "^https?://\\S+$",
  description: "Where its arguments are posted to as JSON; https, public",
});
const mock = Type.Unsafe<unknown>({
  description: "A recorded answer, any JSON, given in the place of a call; null: none",
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
      description: "What it knows: at most 100 entries, together at most 256 KiB as JSON",
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
      { maxItems: 64, description: "What it can do: at most 64 tools, together at most 64 KiB as JSON" },
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
    Type.Integer({ minimum: 1, description: "The version in use; null until the first is published" }),
  ),
  description: field.Nullable(description),
  ...configuration,
  has_secret: Type.Boolean({ description: "Whether a secret for the endpoint is stored" }),
  has_unpublished_changes: Type.Boolean({
    description: "Whether the configuration shown here differs from the version in use; false where there is none",
  }),
  metadata: field.CustomFields,
  published_at: field.Nullable(field.Timestamp("When the version in use was published")),
  created_at: field.Timestamp("When it was made, or first named by a conversation"),
  updated_at: field.Timestamp("When it last changed"),
});
export type AgentWire = Static<typeof Agent>;

export const AgentVersion = Type.Object(
  {
    agent_id: field.Id("agt", "The agent's id"),
    version: versionNumber,
    ...configuration,
    published_by: Type.String({ description: "Who published it" }),
    published_at: field.Timestamp("When it was published; it never changes after"),
  },
  { description: "A configuration in use, now or once" },
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
  summary: "Make an agent",
  description:
    "It begins as a draft. A `name` or `external_id` that another agent has is a 409 on that field; two tools of one name, parameters that are no JSON Schema, an address that is not public or a `rubric_id` that names nothing are a 400. At most 10,000 agents per workspace and mode; a further one is a 409. (Those that conversations register are never refused.)",
  access: writes,
  body: Type.Object({
    name,
    external_id: field.Clearable(field.externalIdText),
    kind: Type.Optional(field.Choice(kinds, "Whether it is a program or a person", "ai")),
    description: field.Clearable(description),
    ...configurationInput,
    metadata: field.Clearable(field.CustomFieldsInput),
  }),
  success: [{ status: 201, meaning: "Made", data: Agent }],
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
  description: "Newest first, those that a conversation was the first to name included. Filters are combined with and.",
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
  summary: "Read an agent",
  description:
    "With the configuration that is being worked on; what is in use is `GET /agents/{id}/versions/{version}`.",
  access: reads,
  params: field.IdParam("agt", "agent"),
  success: [{ status: 200, meaning: "The agent", data: Agent }],
  errors: ["not_found"],
  example: { response: example },
});

const change = {
  tag,
  access: writes,
  success: [{ status: 200, meaning: "The agent as it is now", data: Agent }],
  errors: ["not_found", "conflict"],
} as const;
const rule =
  "Fields that are left out stay; null clears one; `knowledge` and `tools` are replaced as a whole; `metadata` merges by key. Engine, endpoint, instructions, model, knowledge, tools and rubric of a published agent stay in use as they were until it is published again. A `name` or `external_id` that another agent has is a 409, and so is making a person of a published agent. Sending what is already so is no change.";
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
  summary: "Update an agent, id in query or body",
  description: `The same with \`id\` in the query or the body. ${rule}`,
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
  description:
    "Freezes the present configuration as the next version and emits `agent.published`, the first time and each time after, whether or not something has changed. An agent with neither instructions nor knowledge is a 409 on `instructions`, one with the engine `http` and no `endpoint_url` a 409 on that field; a person is a 409 on `kind`. A test suite with `on_publish` `block` is run first; if it fails, publishing is a 409 that names the failing cases, unless `override` is true. Suites with `on_publish` `run` are started with the new version.",
  access: writes,
  params: field.IdParam("agt", "agent"),
  query: Type.Object({
    override: Type.Optional(
      Type.Boolean({ default: false, description: "Publish although a suite that blocks publishing fails" }),
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
  description: "Newest first.",
  access: reads,
  params: field.IdParam("agt", "agent"),
  query: Type.Object({
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 25, description: "Page size" })),
    starting_after: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2_147_483_647,
        description: "The number of the last version of the previous page",
      }),
    ),
  }),
  success: [{ status: 200, meaning: "A page of its versions", data: field.List(AgentVersion) }],
  errors: ["not_found"],
  example: { response: { items: [version], has_more: false } },
});

export const getAgentVersion = operation({
  id: "getAgentVersion",
  method: "GET",
  path: "/agents/{id}/versions/{version}",
  tag,
  summary: "Read one version",
  description: "As it was published.",
  access: reads,
  params: Type.Object({ id: field.Id("agt", "The agent's id"), version: versionNumber }),
  success: [{ status: 200, meaning: "The version", data: AgentVersion }],
  errors: ["not_found"],
  example: { response: version },
});
