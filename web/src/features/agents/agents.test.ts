import { expect, test } from "vitest";
import type { Agent, AgentSuiteCase, AgentTestComparison } from "../../api/client.ts";
import { comparableVersions } from "./agent-comparison.ts";
import { agentDifferences, savedDifferences } from "./agent-differences.ts";
import { formOf, inputOf, isFormReady, isSameForm, toolsOf } from "./agent-form.ts";
import { caseContentOf, caseFormOf, caseInputsOf, emptyCase, isCaseReady, withCase } from "./case-form.ts";
import { changesFirst, testIdsIn } from "./test-progress.ts";

const agent: Agent = {
  id: "agt_1",
  name: "Order desk",
  external_id: null,
  kind: "ai",
  status: "published",
  version: 1,
  description: null,
  engine: "auto",
  endpoint_url: null,
  instructions: "Be kind.",
  model: null,
  knowledge: [{ title: "Returns", text: "Within 14 days.", url: null }],
  tools: [],
  rubric_id: null,
  has_secret: true,
  has_unpublished_changes: false,
  metadata: {},
  published_at: null,
  created_at: "2026-01-15T09:30:00.000Z",
  updated_at: "2026-01-15T09:30:00.000Z",
};

test("a form that was only opened is unchanged, and keeps the stored secret", () => {
  expect(isSameForm(formOf(agent), formOf({ ...agent }))).toBe(true);
  expect(inputOf(formOf(agent))).not.toHaveProperty("endpoint_secret");
  expect(inputOf({ ...formOf(agent), secret: "new" })).toHaveProperty("endpoint_secret", "new");
});

test("tools are a JSON array, or the form says that they are not", () => {
  expect(toolsOf("")).toEqual([]);
  expect(toolsOf('[{ "name": "find_order" }]')).toHaveLength(1);
  expect(toolsOf("{}")).toBeUndefined();
  expect(toolsOf("[")).toBeUndefined();
  expect(isFormReady({ ...formOf(agent), tools: "[" })).toBe(false);
});

test("changes are named field by field, and entries of one title are told apart", () => {
  expect(agentDifferences(agent, { ...agent, model: "small", instructions: null })).toEqual([
    { name: "Instructions", before: "Be kind.", after: "none" },
    { name: "Model", before: "none", after: "small" },
  ]);
  const twice = [...agent.knowledge, { title: "Returns", text: "Sale: never.", url: null }];
  expect(savedDifferences(agent, { ...agent, name: "Desk", knowledge: twice })).toEqual([
    { name: "Name", before: "Order desk", after: "Desk" },
    { name: "Knowledge: Returns (2)", before: "none", after: "Sale: never." },
  ]);
});

const storedCase: AgentSuiteCase = {
  name: "Angry",
  message: null,
  messages: [
    { role: "agent", text: "Hello" },
    { role: "customer", text: "Where is my order?" },
  ],
  scenario_id: null,
  expect: { must_say: ["sorry, really"], min_score: 0 },
};

test("a case that was only opened is sent back as it was, whatever it consists of", () => {
  const { name, messages, expect: expected } = storedCase;
  expect(caseInputsOf({ cases: [storedCase] })).toEqual([{ name, messages, expect: expected }]);
  const cases = caseInputsOf({ cases: [storedCase] });
  expect(withCase(cases, undefined, { name: "New", message: "Hi" }).map((one) => one.name)).toEqual(["Angry", "New"]);
  expect(withCase(cases, 0, { name: "New", message: "Hi" }).map((one) => one.name)).toEqual(["New"]);
});

test("a case is ready when the customer has said something, and said it last", () => {
  expect(isCaseReady(emptyCase)).toBe(false);
  expect(isCaseReady({ ...emptyCase, message: "Hi" })).toBe(true);
  expect(caseContentOf({ ...emptyCase, message: " Hi " })).toEqual({ message: "Hi", expect: {} });
  const form = caseFormOf(storedCase);
  expect(isCaseReady(form)).toBe(true);
  expect(isCaseReady({ ...form, messages: form.messages.toReversed() })).toBe(false);
  expect(isCaseReady({ ...form, kind: "scenario" })).toBe(false);
});

test("the configuration being worked on is a version to compare while it is not published", () => {
  const version = { ...agent, version: 1, agent_id: agent.id, published_by: "Ann", published_at: agent.created_at };
  const namesOf = (one: Agent) => comparableVersions(one, [version], []).map(({ name }) => name);
  expect(namesOf({ ...agent, has_unpublished_changes: true })).toEqual(["working", "1"]);
  expect(namesOf(agent)).toEqual(["1"]);
});

test("what got worse comes first, and the tests that a refusal names are found", () => {
  const side = { passed: true, score: 80, latency_ms: 1, reply: null };
  const one = (name: string, change: AgentTestComparison["change"]) => ({
    case: name,
    before: side,
    after: side,
    change,
  });
  const order = changesFirst([one("a", "same"), one("b", "improved"), one("c", "worsened")]);
  expect(order.map(({ change }) => change)).toEqual(["worsened", "improved", "same"]);
  expect(testIdsIn("Test cases fail: a/b. See tests tst_1aB, tst_2.")).toEqual(["tst_1aB", "tst_2"]);
});
