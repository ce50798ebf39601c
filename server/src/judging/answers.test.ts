import { expect, test } from "vitest";
import { freshDatabase, insertWorkspace } from "../../test/database.ts";
import { inTurn, judges, says, sendJson, startModelServer, usage } from "../models/test-model-server.ts";
import { conversation, criterion, judging, localView, passing, prices, support } from "./test-judging.ts";

const db = await freshDatabase();
const scope = await insertWorkspace(db, "ws_answers");
const server = await startModelServer(judges(() => passing()));
const { ask } = judging(db, server.url, prices);

const invented = judges(() => passing({ evidence: [{ turn: 0, quote: "this is Bob from Acme" }] }));
const good = judges(() => passing());

test("a good answer becomes a verdict with its exact place, and is paid for", async () => {
  server.begin(good);
  const { judged, failed, cost, note } = await ask(scope);
  expect(judged).toEqual([
    {
      key: "greeting",
      name: "Name of greeting",
      section: null,
      type: "binary",
      verdict: "pass",
      score: 1,
      maxScore: 1,
      weight: 1,
      critical: false,
      category: null,
      rationale: "The agent gave its name.",
      confidence: 0.9,
      unsure: false,
      gradedBy: "llm",
      evidence: [{ turn: 0, nodeId: "n0", start: 7, end: 29, quote: "this is Anna from Acme" }],
    },
  ]);
  expect({ failed, note }).toEqual({ failed: [], note: null });
  expect(cost).toEqual({
    inputTokens: usage.input,
    outputTokens: usage.output,
    usd: (usage.input * 3 + usage.output * 15) / 1_000_000,
  });
  const [call] = server.calls;
  expect(call?.path).toBe("/v1/chat/completions");
  expect(call?.headers.authorization).toBe("Bearer key-of-the-test");
  expect(call?.body).toMatchObject({ model: "stub", temperature: 0, max_tokens: 4_096 });
  expect(call?.body.response_format.type).toBe("json_schema");
});

test("the Anthropic protocol is spoken too", async () => {
  server.begin((call, response) => {
    const text = JSON.stringify({ judgements: call.keys.map((key) => ({ key, ...passing() })) });
    const [tool] = call.body.tools ?? [];
    sendJson(response, 200, {
      id: "msg_1",
      type: "message",
      role: "assistant",
      model: "claude-stub",
      content: tool
        ? [{ type: "tool_use", id: "t1", name: tool.name, input: JSON.parse(text) }]
        : [{ type: "text", text }],
      stop_reason: tool ? "tool_use" : "end_turn",
      stop_sequence: null,
      usage: { input_tokens: 700, output_tokens: 70 },
    });
  });
  for (const model of ["claude-sonnet-4-5", "somebody-elses-model"]) {
    const anthropic = judging(db, server.url, { LLM_PROVIDER: "anthropic", LLM_MODEL: model });
    const { judged, cost } = await anthropic.ask(scope);
    expect(judged).toMatchObject([{ key: "greeting", verdict: "pass", gradedBy: "llm" }]);
    expect(cost).toEqual({ inputTokens: 700, outputTokens: 70, usd: null });
  }
  const [call] = server.calls;
  expect(call?.path).toBe("/v1/messages");
  expect(call?.headers["x-api-key"]).toBe("key-of-the-test");
});

test("an invented quote is refused and asked for again, with what was wrong and alone", async () => {
  const other = criterion("closing");
  server.begin(
    inTurn(
      judges((key) => (key === "closing" ? passing() : passing({ evidence: [{ turn: 0, quote: "I am Bob" }] }))),
      good,
    ),
  );
  const { judged, failed, cost } = await ask(scope, { criteria: [criterion("greeting"), other] });
  expect(judged.map(({ key }) => key)).toEqual(["greeting", "closing"]);
  expect(failed).toEqual([]);
  expect(cost.inputTokens).toBe(2 * usage.input);
  expect(server.calls.map(({ keys }) => keys)).toEqual([["greeting", "closing"], ["greeting"]]);
  expect(server.calls[1]?.user).toContain("greeting: evidence 1: the quote is not in turn 0 word for word.");
  // What the model wrote may be the conversation's own words: it never comes back as a request.
  expect(server.calls[1]?.user).not.toContain("I am Bob");
});

test("a model that always invents its quotes decides nothing", async () => {
  server.begin(invented);
  const { judged, failed, note } = await ask(scope);
  expect(judged).toEqual([]);
  expect(failed).toEqual([{ key: "greeting", reason: "evidence 1: the quote is not in turn 0 word for word" }]);
  expect(note).toBe(
    "The model judge's response could not be used (evidence 1: the quote is not in turn 0 word for word); graded locally.",
  );
  expect(server.calls).toHaveLength(3);
});

test("what one criterion lacks is said by name when the others stand", async () => {
  server.begin(judges((key) => (key === "greeting" ? passing() : passing({ evidence: [] }))));
  const { judged, note } = await ask(scope, { criteria: [criterion("greeting"), criterion("closing")] });
  expect(judged.map(({ key }) => key)).toEqual(["greeting"]);
  expect(note).toBe(
    "The model judge's response could not be used (there is no evidence for the verdict); closing graded locally.",
  );
});

test("an answer that is no JSON is asked for again with less at once", async () => {
  const criteria = ["a", "b", "c"].map((key) => criterion(key));
  server.begin(inTurn((_call, response) => says(response, "Certainly! The agent did well."), good));
  const { judged } = await ask(scope, { criteria });
  expect(judged.map(({ key }) => key)).toEqual(["a", "b", "c"]);
  expect(server.calls.map(({ keys }) => keys.length).toSorted()).toEqual([1, 2, 3]);
});

test("an answer that never is JSON falls back within bounds", async () => {
  server.begin((_call, response) => says(response, '{"judgements": [{"key": "a", "verd', "length"));
  const { judged, failed, note } = await ask(scope, { criteria: ["a", "b", "c", "d"].map((key) => criterion(key)) });
  expect(judged).toEqual([]);
  expect(failed).toHaveLength(4);
  expect(note).toContain("the answer is not the JSON object that was asked for");
  expect(server.calls).toHaveLength(1 + 2 + 4);
});

test("JSON in a fence, and after thoughts, is read", async () => {
  const answer = JSON.stringify({ judgements: [{ key: "greeting", ...passing() }] });
  for (const text of [`\`\`\`json\n${answer}\n\`\`\``, `<think>{"judgements": []} or so</think>\n${answer}`]) {
    server.begin((_call, response) => says(response, text));
    expect((await ask(scope)).judged).toHaveLength(1);
  }
});

test.each([
  ["a turn that is not there", { evidence: [{ turn: 9, quote: "this is Anna" }] }],
  ["a quote of another turn", { evidence: [{ turn: 1, quote: "this is Anna from Acme" }] }],
  ["one good and one bad quote", { evidence: [...passing().evidence, { turn: 1, quote: "nonsense" }] }],
  ["no evidence", { evidence: [] }],
  ["evidence that is no list", { evidence: "turn 0" }],
  ["a turn that is no number", { evidence: [{ turn: "0", quote: "this is Anna" }] }],
  ["an unknown verdict", { verdict: "excellent" }],
  ["a confidence beyond all", { confidence: 95 }],
  ["no reason", { rationale: " " }],
])("%s makes a judgement void", async (_what, fault) => {
  server.begin(judges(() => passing(fault)));
  const { judged, failed } = await ask(scope);
  expect(judged).toEqual([]);
  expect(failed).toHaveLength(1);
});

test("two judgements for one criterion are none", async () => {
  server.begin((_call, response) => {
    const twice = [passing({ key: "greeting" }), passing({ key: "greeting", verdict: "fail" })];
    says(response, JSON.stringify({ judgements: twice }));
  });
  expect((await ask(scope)).judged).toEqual([]);
});

test("a quote that differs in case, spaces and punctuation is found, and given back as it stands", async () => {
  server.begin(judges(() => passing({ evidence: [{ turn: 2, quote: "i'm so sorry about that, I will" }] })));
  const { judged } = await ask(scope);
  const text = support.turns[2]?.text ?? "";
  expect(judged[0]?.evidence).toEqual([{ turn: 2, nodeId: "n2", start: 0, end: 31, quote: text.slice(0, 31) }]);
});

test("scales and categories get the points that the rubric gives", async () => {
  const scale = criterion("tone", { type: "scale", maxScore: 5 });
  const category = criterion("reason", {
    type: "category",
    categories: [
      { name: "delivery", score: 1 },
      { name: "billing", score: 0.4 },
    ],
  });
  const answers: Record<string, object> = {
    tone: passing({ score: 4 }),
    reason: passing({ category: "billing", verdict: "pass" }),
  };
  server.begin(judges((key) => answers[key] ?? {}));
  const { judged } = await ask(scope, { criteria: [scale, category] });
  expect(judged).toMatchObject([
    { key: "tone", score: 4, maxScore: 5, verdict: "pass", category: null },
    { key: "reason", score: 0.4, verdict: "partial", category: "billing" },
  ]);
});

test.each([
  ["a score beyond the scale", { type: "scale", maxScore: 5 }, { score: 6 }],
  ["no score", { type: "scale", maxScore: 5 }, { score: null }],
  ["a score against the verdict", { type: "scale", maxScore: 5 }, { score: 5, verdict: "fail" }],
  ["a category of its own", { type: "category", categories: [{ name: "a", score: 1 }] }, { category: "b" }],
] as const)("%s makes a judgement void", async (_what, kind, fault) => {
  server.begin(judges(() => passing(fault)));
  expect((await ask(scope, { criteria: [criterion("one", kind)] })).judged).toEqual([]);
});

test("not applicable needs no quote, unless the local grader is sure of the contrary", async () => {
  server.begin(judges(() => passing({ verdict: "not_applicable", evidence: [] })));
  expect((await ask(scope)).judged).toMatchObject([{ verdict: "not_applicable", score: null, evidence: [] }]);
  const { failed } = await ask(scope, { local: [localView("greeting")] });
  expect(failed).toHaveLength(1);
});

test("what a machine did can be quoted", async () => {
  const steps = [
    {
      nodeId: "s0",
      type: "tool_call",
      name: "refund",
      content: null,
      input: '{"order": 1}',
      output: null,
      failed: true,
      error: "Timed out after 30 s",
      afterTurn: 1,
    },
  ] as const;
  server.begin(judges(() => passing({ evidence: [{ turn: null, step: 0, quote: "timed out" }], verdict: "fail" })));
  const { judged } = await ask(scope, { conversation: { ...support, steps } });
  expect(judged[0]?.evidence).toEqual([{ turn: null, nodeId: "s0", start: null, end: null, quote: "Timed out" }]);
});

test("many criteria go in few calls, each judged, in their order", async () => {
  const criteria = Array.from({ length: 20 }, (_, i) => criterion(`c${i}`));
  server.begin(good);
  const { judged } = await ask(scope, { criteria });
  expect(judged.map(({ key }) => key)).toEqual(criteria.map(({ key }) => key));
  expect(server.calls.map(({ keys }) => keys.length).toSorted()).toEqual([4, 8, 8]);
});

test("a server that does not take a field is asked without it, and this is remembered", async () => {
  const refusals = [
    "Unsupported value: 'temperature' does not support 0 with this model.",
    "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.",
    "response_format type json_schema is unavailable",
  ];
  const picky = judging(db, server.url);
  server.begin((call, response) => {
    const message = refusals[call.number];
    if (message) sendJson(response, 400, { error: { message } });
    else good(call, response);
  });
  expect((await picky.ask(scope)).judged).toHaveLength(1);
  expect((await picky.ask(scope)).judged).toHaveLength(1);
  expect(server.calls).toHaveLength(5);
  expect(server.calls[4]?.body).toMatchObject({
    max_completion_tokens: 4_096,
    response_format: { type: "json_object" },
  });
  expect(server.calls[4]?.body).not.toHaveProperty("temperature");
});

test("without a model, or without anything to read, nobody is asked", async () => {
  server.begin(good);
  const off = judging(db, "", {});
  expect(off.judge.model).toBeNull();
  expect(await off.ask(scope)).toMatchObject({
    failed: [{ key: "greeting" }],
    note: "No model judge is configured; graded locally.",
    cost: { usd: null },
  });
  expect(await ask(scope, { criteria: [] })).toMatchObject({ judged: [], failed: [], note: null });
  expect((await ask(scope, { conversation: conversation() })).failed).toHaveLength(1);
  expect(server.calls).toEqual([]);
});
