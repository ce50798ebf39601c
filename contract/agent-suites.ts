import Type, { type Static } from "typebox";
import { AgentTest, AgentTestExpectation, agentTestExample, agentTestInput } from "./agent-tests.ts";
import * as field from "./fields.ts";
import { operation, withScope } from "./operation.ts";

const onPublishChoices = ["nothing", "run", "block"] as const;

const agentId = field.Id("agt", "The agent's id");
const suiteId = field.Id("ste", "The suite's id");
const name = field.Text(200, "What it is called; unique among the agent's suites");
const caseName = field.Text(200, "What it is called; unique in the suite");
const runs = Type.Integer({ minimum: 1, maximum: 5, description: "How often each case is run" });
const onPublish = field.Choice(
  onPublishChoices,
  "When the agent is published: `run` starts it with the new version, `block` runs it before and refuses to publish when a case fails",
);

export const AgentSuiteCase = Type.Object({
  name: caseName,
  message: field.Nullable(Type.String({ description: "One message of a customer" })),
  messages: field.Nullable(
    Type.Array(Type.Object({ role: field.Choice(["customer", "agent"], "Who says it"), text: Type.String() }), {
      description: "A conversation so far",
    }),
  ),
  scenario_id: field.Nullable(field.Id("scn", "A training scenario")),
  expect: AgentTestExpectation,
});

const caseInput = Type.Object({ name: caseName, ...agentTestInput });
const casesInput = Type.Array(caseInput, {
  minItems: 1,
  maxItems: 100,
  description:
    "At most 100, together at most 256 KiB as JSON. Each has exactly one of `message`, `messages` and `scenario_id`",
});

export const AgentSuite = Type.Object({
  id: suiteId,
  agent_id: agentId,
  name,
  on_publish: onPublish,
  runs,
  cases: Type.Array(AgentSuiteCase),
  created_at: field.Timestamp("When it was made"),
  updated_at: field.Timestamp("When it last changed"),
});
export type AgentSuiteWire = Static<typeof AgentSuite>;

const example = {
  id: "ste_0NxQ2V7mJrT4sLwZ8bYc1D",
  agent_id: "agt_0NxQ2V7mJrT4sLwZ8bYc1D",
  name: "Returns",
  on_publish: "block",
  runs: 1,
  cases: [
    {
      name: "How long",
      message: "How long can I return my shoes?",
      messages: null,
      scenario_id: null,
      expect: { must_say: ["14 days"] },
    },
  ],
  created_at: "2026-01-15T09:30:00.000Z",
  updated_at: "2026-01-15T09:30:00.000Z",
};
const requestCases = [
  { name: "How long", message: "How long can I return my shoes?", expect: { must_say: ["14 days"] } },
];

const tag = "Agents";
const reads = withScope("agents:read");
const writes = withScope("agents:write");
const suiteParams = Type.Object({ id: agentId, suite_id: suiteId });

export const createAgentSuite = operation({
  id: "createAgentSuite",
  method: "POST",
  path: "/agents/{id}/suites",
  tag,
  summary: "Make a test suite",
  description:
    "Named cases kept with the agent. A name that another suite of the agent has is a 409; an agent has at most 20 suites.",
  access: writes,
  personal: true,
  params: field.IdParam("agt", "agent"),
  body: Type.Object({
    name,
    on_publish: Type.Optional(field.Choice(onPublishChoices, "When the agent is published", "nothing")),
    runs: Type.Optional(runs),
    cases: casesInput,
  }),
  success: [{ status: 201, meaning: "Made", data: AgentSuite }],
  errors: ["not_found", "conflict"],
  example: { request: { name: example.name, on_publish: "block", cases: requestCases }, response: example },
});

export const listAgentSuites = operation({
  id: "listAgentSuites",
  method: "GET",
  path: "/agents/{id}/suites",
  tag,
  summary: "List an agent's test suites",
  description: "Newest first.",
  access: reads,
  params: field.IdParam("agt", "agent"),
  query: Type.Object({ ...field.paging("ste"), ...field.createdBetween }),
  success: [{ status: 200, meaning: "A page of suites", data: field.List(AgentSuite) }],
  errors: ["not_found"],
  example: { response: { items: [example], has_more: false } },
});

export const getAgentSuite = operation({
  id: "getAgentSuite",
  method: "GET",
  path: "/agents/{id}/suites/{suite_id}",
  tag,
  summary: "Read a test suite",
  description: "With its cases.",
  access: reads,
  params: suiteParams,
  success: [{ status: 200, meaning: "The suite", data: AgentSuite }],
  errors: ["not_found"],
  example: { response: example },
});

export const updateAgentSuite = operation({
  id: "updateAgentSuite",
  method: "PATCH",
  path: "/agents/{id}/suites/{suite_id}",
  tag,
  summary: "Update a test suite",
  description: "Fields that are left out stay; `cases` are replaced as a whole.",
  access: writes,
  personal: true,
  params: suiteParams,
  body: Type.Object({
    name: Type.Optional(name),
    on_publish: Type.Optional(onPublish),
    runs: Type.Optional(runs),
    cases: Type.Optional(casesInput),
  }),
  success: [{ status: 200, meaning: "The suite as it is now", data: AgentSuite }],
  errors: ["not_found", "conflict"],
  example: { request: { on_publish: "run" }, response: { ...example, on_publish: "run" } },
});

export const deleteAgentSuite = operation({
  id: "deleteAgentSuite",
  method: "DELETE",
  path: "/agents/{id}/suites/{suite_id}",
  tag,
  summary: "Delete a test suite",
  description: "Its past runs can still be read.",
  access: writes,
  params: suiteParams,
  success: [{ status: 200, meaning: "Deleted", data: Type.Object({ id: suiteId, deleted: Type.Literal(true) }) }],
  errors: ["not_found"],
  example: { response: { id: example.id, deleted: true } },
});

export const runAgentSuite = operation({
  id: "runAgentSuite",
  method: "POST",
  path: "/agents/{id}/suites/{suite_id}/run",
  tag,
  summary: "Run a test suite",
  description:
    "In the background, against a `version` or the configuration being worked on. With `compare_with` both are run, and `comparison` says case by case what changed. It is read, listed and stopped like other tests of the agent.",
  access: withScope("agents:test"),
  params: suiteParams,
  body: Type.Object({
    version: field.Clearable(Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: "A published version" })),
    compare_with: field.Clearable(
      Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: "A published version to compare with" }),
    ),
  }),
  success: [{ status: 202, meaning: "Asked for", data: AgentTest }],
  errors: ["not_found", "conflict"],
  example: {
    request: { compare_with: 1 },
    response: { ...agentTestExample, suite_id: example.id, version: null, compared_with: 1, status: "queued" },
  },
});
