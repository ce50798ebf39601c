import Type, { type Static } from "typebox";
import { AgentTest, AgentTestExpectation, agentTestExample, agentTestInput } from "./agent-tests.ts";
import * as field from "./fields.ts";
import { operation, withScope } from "./operation.ts";

const onPublishChoices = ["nothing", "run", "block"] as const;

const agentId = field.Id("agt", "The agent's id");
const suiteId = field.Id("ste", "The suite's id");
const name = field.Text(200, "The suite's name, unique for the agent");
const caseName = field.Text(200, "The test case's name, unique in the suite");
const runs = Type.Integer({ minimum: 1, maximum: 5, description: "How many times each case runs" });
const onPublish = field.Choice(
  onPublishChoices,
  "What happens when you publish the agent. `nothing`: the suite doesn't run. `run`: the suite runs with the new version. `block`: the suite runs first, and publishing fails if a case fails",
);

export const AgentSuiteCase = Type.Object({
  name: caseName,
  message: field.Nullable(Type.String({ description: "A single customer message" })),
  messages: field.Nullable(
    Type.Array(Type.Object({ role: field.Choice(["customer", "agent"], "Who speaks"), text: Type.String() }), {
      description: "The conversation up to the reply under test",
    }),
  ),
  scenario_id: field.Nullable(field.Id("scn", "The training scenario")),
  expect: AgentTestExpectation,
});

const caseInput = Type.Object({ name: caseName, ...agentTestInput });
const casesInput = Type.Array(caseInput, {
  minItems: 1,
  maxItems: 100,
  description:
    "At most 100 cases, 256 KiB in total as JSON. Each case has exactly one of `message`, `messages` and `scenario_id`",
});

export const AgentSuite = Type.Object({
  id: suiteId,
  agent_id: agentId,
  name,
  on_publish: onPublish,
  runs,
  cases: Type.Array(AgentSuiteCase),
  created_at: field.Timestamp("When it was created"),
  updated_at: field.Timestamp("When it was last updated"),
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
  summary: "Create a test suite",
  description:
    "Stores named test cases with the agent. Returns 409 if another suite of the agent has the same name, or if the agent already has 20 suites.",
  access: writes,
  personal: true,
  params: field.IdParam("agt", "agent"),
  body: Type.Object({
    name,
    on_publish: Type.Optional(field.Choice(onPublishChoices, "What happens when you publish the agent", "nothing")),
    runs: Type.Optional(runs),
    cases: casesInput,
  }),
  success: [{ status: 201, meaning: "Created", data: AgentSuite }],
  errors: ["not_found", "conflict"],
  example: { request: { name: example.name, on_publish: "block", cases: requestCases }, response: example },
});

export const listAgentSuites = operation({
  id: "listAgentSuites",
  method: "GET",
  path: "/agents/{id}/suites",
  tag,
  summary: "List an agent's test suites",
  description: "Returns the agent's test suites, newest first.",
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
  summary: "Retrieve a test suite",
  description: "Returns the suite with its cases.",
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
  description: "Fields that you leave out keep their value. `cases` replaces the whole list.",
  access: writes,
  personal: true,
  params: suiteParams,
  body: Type.Object({
    name: Type.Optional(name),
    on_publish: Type.Optional(onPublish),
    runs: Type.Optional(runs),
    cases: Type.Optional(casesInput),
  }),
  success: [{ status: 200, meaning: "The updated suite", data: AgentSuite }],
  errors: ["not_found", "conflict"],
  example: { request: { on_publish: "run" }, response: { ...example, on_publish: "run" } },
});

export const deleteAgentSuite = operation({
  id: "deleteAgentSuite",
  method: "DELETE",
  path: "/agents/{id}/suites/{suite_id}",
  tag,
  summary: "Delete a test suite",
  description: "Deletes the suite. The results of its past runs stay available.",
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
    "Runs the suite in the background against a published `version`, or against the unpublished configuration if you leave `version` out. With `compare_with`, both versions run, and `comparison` shows the difference for each case. Retrieve, list and cancel the run like any other test of the agent.",
  access: withScope("agents:test"),
  params: suiteParams,
  body: Type.Object({
    version: field.Clearable(
      Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: "The number of a published version" }),
    ),
    compare_with: field.Clearable(
      Type.Integer({
        minimum: 1,
        maximum: 2_147_483_647,
        description: "The number of a published version to compare with",
      }),
    ),
  }),
  success: [{ status: 202, meaning: "Accepted; it runs in the background", data: AgentTest }],
  errors: ["not_found", "conflict"],
  example: {
    request: { compare_with: 1 },
    response: { ...agentTestExample, suite_id: example.id, version: null, compared_with: 1, status: "queued" },
  },
});
