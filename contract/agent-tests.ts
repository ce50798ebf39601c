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
const versionNumber = Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: "A published version" });
const phrases = (description: string) =>
  Type.Optional(Type.Array(field.Text(500, "Words"), { maxItems: 20, description }));

export const AgentTestExpectation = Type.Object(
  {
    must_say: phrases("All of these occur in what the agent says, in any case"),
    must_not_say: phrases("None of these occurs"),
    must_call_tool: Type.Optional(
      Type.Array(field.Text(64, "The name of a tool"), { maxItems: 20, description: "Tools it calls, successfully" }),
    ),
    min_score: Type.Optional(
      Type.Number({ minimum: 0, maximum: 100, description: "The least score on the scorecard" }),
    ),
  },
  { description: "What makes a run pass, besides that the agent answers" },
);

/** What the customer says: exactly one of the three. */
export const agentTestInput = {
  message: Type.Optional(field.Text(32_768, "One message of a customer")),
  messages: Type.Optional(
    Type.Array(Type.Object({ role: field.Choice(speakers, "Who says it"), text: field.Text(32_768, "What is said") }), {
      minItems: 1,
      maxItems: 50,
      description: "A conversation so far; the customer speaks last",
    }),
  ),
  scenario_id: Type.Optional(field.Id("scn", "A training scenario: its simulated customer talks with the agent")),
  expect: Type.Optional(AgentTestExpectation),
};

const Cost = Type.Object(
  {
    input_tokens: Type.Integer({ minimum: 0, description: "Tokens that the agent's model read" }),
    output_tokens: Type.Integer({ minimum: 0, description: "Tokens that it wrote" }),
    usd: field.Nullable(Type.Number({ minimum: 0, description: "Price; null when it is not known" })),
  },
  { description: "What the agent's model cost; zero without one" },
);

export const AgentTestCard = Type.Object({
  rubric_id: Scorecard.properties.rubric_id,
  rubric_version: Type.Integer({ minimum: 1, description: "Which version of it" }),
  grader: Scorecard.properties.grader,
  score: Scorecard.properties.score,
  passed: Scorecard.properties.passed,
  critical_failed: Scorecard.properties.critical_failed,
  summary: Scorecard.properties.summary,
  notes: Scorecard.properties.notes,
  criteria: Type.Array(ScorecardCriterion),
});

const runFields = {
  passed: Type.Boolean({ description: "Whether the agent answered and everything expected held" }),
  reasons: Type.Array(Type.String(), { description: "Why it did not pass" }),
  reply: field.Nullable(Type.String({ description: "What the agent said last; null when it said nothing" })),
  handed_over: Type.Boolean({ description: "Whether the agent handed over to a person" }),
  trace: TraceNode,
  scorecard: AgentTestCard,
  latency_ms: Type.Integer({ minimum: 0, description: "How long the agent took for its answers" }),
  cost: Cost,
};

export const AgentTestRun = Type.Object({
  case: field.Nullable(Type.String({ description: "The suite's case; null outside of a suite" })),
  version: field.Nullable(versionNumber),
  run: Type.Integer({ minimum: 1, description: "Counted from 1" }),
  engine: field.Choice(engines, "How the agent answered"),
  ...runFields,
  // In a suite only of runs that did not pass.
  trace: field.Nullable(TraceNode),
});

const Side = Type.Object({
  passed: Type.Boolean({ description: "Whether all runs of the case passed" }),
  score: field.Nullable(Type.Number({ description: "Mean score" })),
  latency_ms: Type.Integer({ minimum: 0, description: "Mean latency" }),
  reply: field.Nullable(Type.String({ description: "Of the first run" })),
});

const changes = ["improved", "worsened", "same"] as const;

export const AgentTestComparison = Type.Object({
  case: Type.String({ description: "The suite's case" }),
  before: Side,
  after: Side,
  change: field.Choice(
    changes,
    "By passing first; where both pass or both fail, by the score, of which one point is no change",
  ),
});

const outline = {
  id: testId,
  agent_id: agentId,
  suite_id: field.Nullable(suiteId),
  version: field.Nullable(
    Type.Integer({ minimum: 1, description: "The version tested; null: the configuration being worked on" }),
  ),
  compared_with: field.Nullable(Type.Integer({ minimum: 1, description: "The version it is compared with" })),
  status: field.Choice(agentTestStatuses, "How far it is"),
  runs: Type.Integer({ minimum: 0, description: "Runs in all" }),
  completed_runs: Type.Integer({ minimum: 0, description: "Runs that are done" }),
  passed_runs: Type.Integer({ minimum: 0, description: "Of the version tested, runs that passed" }),
  passed: field.Nullable(
    Type.Boolean({ description: "Whether all runs of the version tested passed; null until it is completed" }),
  ),
  error: field.Nullable(Type.String({ description: "Why it failed, if it did" })),
  created_by: Type.String({ description: "Who asked for it" }),
  created_at: field.Timestamp("When it was asked for"),
  completed_at: field.Nullable(field.Timestamp("When it was over")),
};

export const AgentTestOutline = Type.Object(outline);
export type AgentTestOutlineWire = Static<typeof AgentTestOutline>;

/** The first fields are those of one run: the first that failed, otherwise the first. */
export const AgentTest = Type.Object({
  ...outline,
  reasons: Type.Array(Type.String(), { description: "Why runs did not pass, each reason once" }),
  reply: runFields.reply,
  trace: field.Nullable(TraceNode),
  scorecard: field.Nullable(AgentTestCard),
  latency_ms: field.Nullable(Type.Integer({ minimum: 0, description: "Mean latency of the runs" })),
  cost: Cost,
  results: Type.Array(AgentTestRun, { description: "Each run so far" }),
  comparison: Type.Array(AgentTestComparison, { description: "Case by case, for a run with `compare_with`" }),
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
    "Runs the agent and returns its reply, the full trace (turns, retrievals, tool calls, errors), a scorecard by the agent's rubric or the default one, whether it passed and why not, latency and cost. Give exactly one of `message`, `messages` and `scenario_id`. A single run is answered at once, within a minute; several go to the background: a 202 with the test's id, to be read with `GET /agents/{id}/tests/{test_id}`. Whatever fails on the way (a time-out, a refused address, bad arguments of a tool) is an error in the trace and a run that did not pass. With 5 tests unfinished, a further one in the background is a 409; a person can't be tested (409 on `kind`).",
  access: tests,
  personal: true,
  params: field.IdParam("agt", "agent"),
  body: Type.Object({
    ...agentTestInput,
    version: field.Clearable(versionNumber),
    runs: Type.Optional(Type.Integer({ minimum: 1, maximum: 20, default: 1, description: "How often" })),
  }),
  success: [
    { status: 200, meaning: "The result of a single run", data: AgentTest },
    { status: 202, meaning: "Several runs, asked for", data: AgentTest },
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
  description: "Newest first, without the single runs. Tests are kept for 90 days.",
  access: tests,
  params: field.IdParam("agt", "agent"),
  query: Type.Object({
    ...field.paging("tst"),
    ...field.createdBetween,
    status: Type.Optional(field.Choice(agentTestStatuses, "How far it is")),
    suite_id: Type.Optional(suiteId),
  }),
  success: [{ status: 200, meaning: "A page of tests", data: field.List(AgentTestOutline) }],
  errors: ["not_found"],
  example: { response: { items: [exampleOutline], has_more: false } },
});

const testParams = Type.Object({ id: agentId, test_id: testId });

export const getAgentTest = operation({
  id: "getAgentTest",
  method: "GET",
  path: "/agents/{id}/tests/{test_id}",
  tag,
  summary: "Read a test",
  description: "How far it is, and each run so far.",
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
  summary: "Stop a test",
  description: "What was run stays. One that is over is a 409.",
  access: tests,
  params: testParams,
  success: [{ status: 200, meaning: "Stopped", data: AgentTest }],
  errors: ["not_found", "conflict"],
  example: { response: { ...agentTestExample, status: "cancelled", passed: null } },
});
