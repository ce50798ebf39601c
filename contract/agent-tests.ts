import Type, { type Static } from "typebox";
import * as field from "./fields.ts";
import { operation, withScope } from "./operation.ts";
import { Scorecard, ScorecardCriterion } from "./scorecards.ts";
import { TraceNode } from "./traces.ts";

export const agentTestStatuses = ["queued", "running", "completed", "cancelled", "failed"] as const;
const speakers = ["customer", "agent"] as const;
const engines = ["model", "http", "retrieval"] as const;

const agentId = field.Id("agt", "The agent's id");
const testId = field.Id("tst", "The test's id");
const suiteId = field.Id("ste", "The suite's id");
const versionNumber = Type.Integer({
  minimum: 1,
  maximum: 2_147_483_647,
  description: "The number of a published version",
});
const phrases = (description: string) =>
  Type.Optional(Type.Array(field.Text(500, "A word or phrase"), { maxItems: 20, description }));

export const AgentTestExpectation = Type.Object(
  {
    must_say: phrases("Phrases that the agent must say, ignoring upper and lower case"),
    must_not_say: phrases("Phrases that the agent must not say, ignoring upper and lower case"),
    must_call_tool: Type.Optional(
      Type.Array(field.Text(64, "A tool's name"), {
        maxItems: 20,
        description: "Tools that the agent must call successfully",
      }),
    ),
    min_score: Type.Optional(Type.Number({ minimum: 0, maximum: 100, description: "The lowest score that passes" })),
  },
  { description: "What the run must meet to pass. A run without any reply never passes" },
);

/** What the customer says: exactly one of the three. */
export const agentTestInput = {
  message: Type.Optional(field.Text(32_768, "A single customer message")),
  messages: Type.Optional(
    Type.Array(
      Type.Object({ role: field.Choice(speakers, "Who speaks"), text: field.Text(32_768, "The message text") }),
      {
        minItems: 1,
        maxItems: 50,
        description: "The conversation up to the reply under test; the last message must be from the customer",
      },
    ),
  ),
  scenario_id: Type.Optional(field.Id("scn", "A training scenario whose simulated customer talks to the agent")),
  expect: Type.Optional(AgentTestExpectation),
};

const Cost = Type.Object(
  {
    input_tokens: Type.Integer({ minimum: 0, description: "Input tokens of the agent's model" }),
    output_tokens: Type.Integer({ minimum: 0, description: "Output tokens of the agent's model" }),
    usd: field.Nullable(Type.Number({ minimum: 0, description: "Price in US dollars; null if it is unknown" })),
  },
  { description: "Cost of the agent's model; zero if the agent doesn't use one" },
);

export const AgentTestCard = Type.Object({
  rubric_id: Scorecard.properties.rubric_id,
  rubric_version: Type.Integer({ minimum: 1, description: "The rubric's version" }),
  grader: Scorecard.properties.grader,
  score: Scorecard.properties.score,
  passed: Scorecard.properties.passed,
  critical_failed: Scorecard.properties.critical_failed,
  coverage: Scorecard.properties.coverage,
  summary: Scorecard.properties.summary,
  notes: Scorecard.properties.notes,
  criteria: Type.Array(ScorecardCriterion),
});

const runFields = {
  passed: Type.Boolean({ description: "Whether the agent replied and met every expectation" }),
  reasons: Type.Array(Type.String(), { description: "Why the run did not pass; empty if it passed" }),
  reply: field.Nullable(Type.String({ description: "The agent's last reply; null if there is none" })),
  handed_over: Type.Boolean({ description: "Whether the agent handed the conversation over to a person" }),
  trace: TraceNode,
  scorecard: AgentTestCard,
  latency_ms: Type.Integer({ minimum: 0, description: "How long the agent took to reply" }),
  cost: Cost,
};

export const AgentTestRun = Type.Object({
  case: field.Nullable(Type.String({ description: "The name of the suite's case; null for a test without a suite" })),
  version: field.Nullable(versionNumber),
  run: Type.Integer({ minimum: 1, description: "Number of the run, starting at 1" }),
  engine: field.Choice(engines, "How the agent generated its replies"),
  ...runFields,
  // In a suite only of runs that did not pass.
  trace: field.Nullable(TraceNode),
});

const Side = Type.Object({
  passed: Type.Boolean({ description: "Whether all runs of this case passed" }),
  score: field.Nullable(Type.Number({ description: "Mean score of the runs" })),
  latency_ms: Type.Integer({ minimum: 0, description: "Mean latency of the runs of this case" }),
  reply: field.Nullable(Type.String({ description: "The reply of the first run" })),
});

const changes = ["improved", "worsened", "same"] as const;

export const AgentTestComparison = Type.Object({
  case: Type.String({ description: "The name of the suite's case" }),
  before: Side,
  after: Side,
  change: field.Choice(
    changes,
    "Compares the results: a pass beats a fail. If both passed or both failed, the scores decide, and a difference of up to one point counts as `same`",
  ),
});

const outline = {
  id: testId,
  agent_id: agentId,
  suite_id: field.Nullable(suiteId),
  version: field.Nullable(
    Type.Integer({ minimum: 1, description: "The tested version; null for the unpublished configuration" }),
  ),
  compared_with: field.Nullable(
    Type.Integer({ minimum: 1, description: "The version that the results are compared with" }),
  ),
  status: field.Choice(agentTestStatuses, "Current status"),
  runs: Type.Integer({ minimum: 0, description: "Total number of runs" }),
  completed_runs: Type.Integer({ minimum: 0, description: "Number of finished runs" }),
  passed_runs: Type.Integer({ minimum: 0, description: "Number of runs of the tested version that passed" }),
  passed: field.Nullable(
    Type.Boolean({ description: "Whether all runs of the tested version passed; null until the test is completed" }),
  ),
  error: field.Nullable(Type.String({ description: "Why it failed; null unless it failed" })),
  created_by: Type.String({ description: "Who requested it" }),
  created_at: field.Timestamp("When it was requested"),
  completed_at: field.Nullable(field.Timestamp("When it finished, failed or was cancelled; null until then")),
};

export const AgentTestOutline = Type.Object(outline);
export type AgentTestOutlineWire = Static<typeof AgentTestOutline>;

/** The first fields are those of one run: the first that failed, otherwise the first. */
export const AgentTest = Type.Object({
  ...outline,
  reasons: Type.Array(Type.String(), { description: "Why runs did not pass, without duplicates" }),
  reply: runFields.reply,
  trace: field.Nullable(TraceNode),
  scorecard: field.Nullable(AgentTestCard),
  latency_ms: field.Nullable(Type.Integer({ minimum: 0, description: "Mean latency over all runs" })),
  cost: Cost,
  results: Type.Array(AgentTestRun, { description: "The runs finished so far" }),
  comparison: Type.Array(AgentTestComparison, {
    description: "The comparison for each case; empty without `compare_with`",
  }),
});
export type AgentTestWire = Static<typeof AgentTest>;

const blank = {
  name: null,
  role: null,
  content: null,
  input: null,
  output: null,
  status: null,
  error: null,
  started_at: null,
  ended_at: null,
  duration_ms: null,
  offset_ms: null,
  sentiment: null,
  attributes: {},
  children: [],
};
const trace = {
  ...blank,
  id: "run_1",
  type: "conversation",
  children: [
    { ...blank, id: "n1", type: "turn", role: "customer", content: "Can I return my shoes?" },
    {
      ...blank,
      id: "n2",
      type: "turn",
      role: "agent",
      content: "Within 14 days, with the original receipt.\n\nSource: Returns. Does that answer your question?",
      children: [{ ...blank, id: "n3", type: "retrieval", name: "knowledge", status: "ok" }],
    },
  ],
};
const scorecard = {
  rubric_id: "rub_0NxQ2V7mJrT4sLwZ8bYc1D",
  rubric_version: 1,
  grader: { kind: "local", name: "local", version: "1" },
  score: 81,
  passed: true,
  critical_failed: false,
  coverage: { judged: 1, total: 1 },
  summary: "The agent answered the question.",
  notes: [],
  criteria: [],
};
const run = {
  passed: true,
  reasons: [],
  reply: "Within 14 days, with the original receipt.\n\nSource: Returns. Does that answer your question?",
  handed_over: false,
  trace,
  scorecard,
  latency_ms: 3,
  cost: { input_tokens: 0, output_tokens: 0, usd: 0 },
};
const exampleOutline = {
  id: "tst_0NxQ2V7mJrT4sLwZ8bYc1D",
  agent_id: "agt_0NxQ2V7mJrT4sLwZ8bYc1D",
  suite_id: null,
  version: 1,
  compared_with: null,
  status: "completed",
  runs: 1,
  completed_runs: 1,
  passed_runs: 1,
  passed: true,
  error: null,
  created_by: "owner@example.com",
  created_at: "2026-01-15T09:30:00.000Z",
  completed_at: "2026-01-15T09:30:00.003Z",
};
export const agentTestExample = {
  ...exampleOutline,
  reasons: [],
  reply: run.reply,
  trace,
  scorecard,
  latency_ms: run.latency_ms,
  cost: run.cost,
  results: [{ case: null, version: 1, run: 1, engine: "retrieval", ...run }],
  comparison: [],
};

const tag = "Agents";
const tests = withScope("agents:test");

export const testAgent = operation({
  id: "testAgent",
  method: "POST",
  path: "/agents/{id}/test",
  tag,
  summary: "Test an agent",
  description:
    "Runs the agent and returns its reply, the full trace (turns, retrievals, tool calls, errors), a scorecard, the result with its reasons, latency and cost. The scorecard uses the agent's rubric, or your default rubric if it has none. Send exactly one of `message`, `messages` and `scenario_id`. A single run returns its result within a minute. With several `runs`, the response is a 202 with the test's id, and the runs continue in the background: poll `GET /agents/{id}/tests/{test_id}`. Errors during a run, such as a timeout, a blocked address or invalid tool arguments, appear in the trace, and the run does not pass. Returns 409 if 5 tests are already running in the background, or if the agent is a person (409 on `kind`).",
  access: tests,
  personal: true,
  params: field.IdParam("agt", "agent"),
  body: Type.Object({
    ...agentTestInput,
    version: field.Clearable(versionNumber),
    runs: Type.Optional(Type.Integer({ minimum: 1, maximum: 20, default: 1, description: "Number of runs" })),
  }),
  success: [
    { status: 200, meaning: "The result of a single run", data: AgentTest },
    { status: 202, meaning: "Accepted; the runs continue in the background", data: AgentTest },
  ],
  errors: ["not_found", "conflict"],
  example: {
    request: { message: "Can I return my shoes?", expect: { must_say: ["14 days"] } },
    response: agentTestExample,
  },
});

export const listAgentTests = operation({
  id: "listAgentTests",
  method: "GET",
  path: "/agents/{id}/tests",
  tag,
  summary: "List an agent's tests",
  description: "Returns the agent's tests, newest first, without their individual runs. Tests are stored for 90 days.",
  access: tests,
  params: field.IdParam("agt", "agent"),
  query: Type.Object({
    ...field.paging("tst"),
    ...field.createdBetween,
    status: Type.Optional(field.Choice(agentTestStatuses, "Current status")),
    suite_id: Type.Optional(suiteId),
  }),
  success: [{ status: 200, meaning: "A page of tests", data: field.List(AgentTestOutline) }],
  errors: ["not_found"],
  example: { response: { items: [exampleOutline], has_more: false } },
});

export const listAllAgentTests = operation({
  id: "listAllAgentTests",
  method: "GET",
  path: "/agent-tests",
  tag,
  summary: "List tests of all agents",
  description:
    "Returns the tests of all agents, newest first, without their individual runs. Multiple filters are combined with AND; an unknown `agent_id` returns an empty list. Tests are stored for 90 days.",
  access: tests,
  query: Type.Object({
    ...field.paging("tst"),
    ...field.createdBetween,
    agent_id: Type.Optional(agentId),
    status: Type.Optional(field.Choice(agentTestStatuses, "Current status")),
  }),
  success: [{ status: 200, meaning: "A page of tests", data: field.List(AgentTestOutline) }],
  errors: [],
  example: { response: { items: [exampleOutline], has_more: false } },
});

const testParams = Type.Object({ id: agentId, test_id: testId });

export const getAgentTest = operation({
  id: "getAgentTest",
  method: "GET",
  path: "/agents/{id}/tests/{test_id}",
  tag,
  summary: "Retrieve a test",
  description: "Returns the test's status and the runs finished so far.",
  access: tests,
  params: testParams,
  success: [{ status: 200, meaning: "The test", data: AgentTest }],
  errors: ["not_found"],
  example: { response: agentTestExample },
});

export const cancelAgentTest = operation({
  id: "cancelAgentTest",
  method: "POST",
  path: "/agents/{id}/tests/{test_id}/cancel",
  tag,
  summary: "Cancel a test",
  description: "Stops the test. Finished runs keep their results. Returns 409 if the test has already ended.",
  access: tests,
  params: testParams,
  success: [{ status: 200, meaning: "Cancelled", data: AgentTest }],
  errors: ["not_found", "conflict"],
  example: { response: { ...agentTestExample, status: "cancelled", passed: null } },
});
