import { beforeAll, describe, expect, test } from "vitest";
import { startTestService, type TestService } from "../../test/service.ts";
import { until } from "../../test/until.ts";
import { fails, inTurn, says, startModelServer } from "../models/test-model-server.ts";

const workspace = "ws_0000000000000000000061";
const bot = await startModelServer(fails(500));
let service: TestService;
let key: string;

beforeAll(async () => {
  service = await startTestService();
  await service.workspace(workspace);
  key = (await service.key(workspace)).secret;
});

const call = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  service.call(method, path, { key, headers, ...(body === undefined ? {} : { body }) });

async function make(path: string, body: object = {}) {
  const reply = await call("POST", path, body);
  expect(reply.status, reply.text).toBeLessThan(300);
  return reply.json.data;
}

const finished = (agentId: string, id: string) =>
  until(async () => {
    const { data } = (await call("GET", `/agents/${agentId}/tests/${id}`)).json;
    return !["queued", "running"].includes(data.status) && data;
  });

let made = 0;
const knowledge = [
  { title: "Returns", text: "You can return shoes within 14 days.", url: "https://help.example.com/returns" },
  { title: "Shipping", text: "Parcels take three days to arrive." },
];
const agent = async (more: object = {}): Promise<string> =>
  (await make("/agents", { name: `Agent ${++made}`, knowledge, ...more })).id;

const question = { message: "How long can I return my shoes?" };

describe("a single run", () => {
  test("returns reply, trace, scorecard, verdict, latency and cost, and can be read again", async () => {
    const id = await agent();
    const reply = await call("POST", `/agents/${id}/test`, { ...question, expect: { must_say: ["WITHIN  14 days"] } });
    expect(reply.status, reply.text).toBe(200);
    const { data } = reply.json;
    expect(data).toMatchObject({
      agent_id: id,
      version: null,
      status: "completed",
      runs: 1,
      passed: true,
      reasons: [],
    });
    expect(data.reply).toContain("Source: Returns");
    expect(data.trace).toMatchObject({
      type: "conversation",
      children: [
        { type: "turn", role: "customer", content: question.message },
        { type: "turn", role: "agent", content: data.reply, children: [{ type: "retrieval", name: "knowledge" }] },
      ],
    });
    expect(data.scorecard).toMatchObject({ rubric_version: expect.any(Number), score: expect.any(Number) });
    expect(data.scorecard.criteria.length).toBeGreaterThan(0);
    expect(data.latency_ms).toBeGreaterThanOrEqual(0);
    expect(data.cost).toEqual({ input_tokens: 0, output_tokens: 0, usd: 0 });
    expect((await call("GET", `/agents/${id}/tests/${data.id}`)).json.data).toEqual(data);
    const list = (await call("GET", `/agents/${id}/tests`)).json.data;
    expect(list.items).toMatchObject([{ id: data.id, passed: true, passed_runs: 1 }]);
    expect(list.items[0]).not.toHaveProperty("results");
    const other = await agent();
    const { id: otherTest } = await make(`/agents/${other}/test`, question);
    const all = (await call("GET", "/agent-tests?limit=2")).json.data.items;
    expect(all.map((test: { id: string }) => test.id)).toEqual([otherTest, data.id]);
    expect((await call("GET", `/agent-tests?agent_id=${id}`)).json.data.items).toEqual(list.items);
  });

  test("fails with each reason that something expected did not hold", async () => {
    const id = await agent();
    const expected = { must_say: ["30 days"], must_not_say: ["14 days"], must_call_tool: ["find"], min_score: 100 };
    const { passed, reasons } = await make(`/agents/${id}/test`, { ...question, expect: expected });
    expect(passed).toBe(false);
    expect(reasons).toEqual([
      "The agent does not say “30 days”.",
      "The agent says “14 days”, which it must not.",
      "The agent does not call find successfully.",
      expect.stringMatching(/^The score is [\d.]+; expected at least 100\.$/),
    ]);
  });

  test("of a version uses what was published, without a version what is being worked on", async () => {
    const id = await agent();
    await make(`/agents/${id}/publish`);
    const changed = [{ title: "Returns", text: "You can return shoes within 30 days." }];
    await call("PATCH", `/agents/${id}`, { knowledge: changed });
    expect((await make(`/agents/${id}/test`, { ...question, version: 1 })).reply).toContain("14 days");
    expect((await make(`/agents/${id}/test`, question)).reply).toContain("30 days");
    const unknown = await call("POST", `/agents/${id}/test`, { ...question, version: 9 });
    expect([unknown.status, unknown.json.error.field]).toEqual([400, "version"]);
  });

  test("continues a conversation, and a scenario's customer talks until it is done", async () => {
    const id = await agent();
    const messages = [
      { role: "customer", text: "Hello." },
      { role: "agent", text: "Hello, how can I help?" },
      { role: "customer", text: question.message },
    ];
    const continued = await make(`/agents/${id}/test`, { messages });
    expect(continued.trace.children.map(({ role }: { role: string }) => role)).toEqual([
      "customer",
      "agent",
      "customer",
      "agent",
    ]);
    const scenario = await make("/training/scenarios", {
      title: `Shoes ${made}`,
      opening_line: question.message,
      turns: [{ text: "And how many days do parcels take to arrive?" }],
    });
    const { trace, results } = await make(`/agents/${id}/test`, { scenario_id: scenario.id });
    const said = trace.children.map(({ content }: { content: string }) => content);
    expect(said).toHaveLength(4);
    expect(said[1]).toContain("14 days");
    expect(said[2]).toBe("And how many days do parcels take to arrive?");
    expect(said[3]).toContain("three days");
    expect(results).toHaveLength(1);
  });

  test.each([
    ["nothing to say", {}, "message"],
    ["two things to say", { message: "a", messages: [{ role: "customer", text: "b" }] }, "message"],
    ["the agent's last word", { messages: [{ role: "agent", text: "b" }] }, "messages"],
    ["a scenario that is not there", { scenario_id: "scn_0000000000000000000000" }, "scenario_id"],
    ["too many runs", { message: "a", runs: 21 }, "runs"],
  ])("%s is refused by its field", async (_what, body, field) => {
    const { status, json } = await call("POST", `/agents/${await agent()}/test`, body);
    expect([status, json.error.field]).toEqual([400, field]);
  });

  test("of a person is refused", async () => {
    const id = await agent({ kind: "human" });
    const { status, json } = await call("POST", `/agents/${id}/test`, question);
    expect([status, json.error.field]).toEqual([409, "kind"]);
  });

  test("needs the scope agents:test and no other", async () => {
    const id = await agent();
    const tester = (await service.key(workspace, "live", { scopes: ["agents:test"] })).secret;
    const reader = (await service.key(workspace, "live", { scopes: ["agents:read", "agents:write"] })).secret;
    expect((await service.call("POST", `/agents/${id}/test`, { key: tester, body: question })).status).toBe(200);
    expect((await service.call("POST", `/agents/${id}/test`, { key: reader, body: question })).status).toBe(403);
  });

  test("under one Idempotency-Key happens once", async () => {
    const id = await agent();
    const once = { "idempotency-key": "test-it-once" };
    const replies = [
      await call("POST", `/agents/${id}/test`, question, once),
      await call("POST", `/agents/${id}/test`, question, once),
    ];
    expect(replies[1]?.text).toBe(replies[0]?.text);
    expect((await call("GET", `/agents/${id}/tests`)).json.data.items).toHaveLength(1);
  });

  test("masks personal data before it is stored where the workspace asks for that", async () => {
    const other = "ws_0000000000000000000062";
    await service.workspace(other);
    const otherKey = (await service.key(other)).secret;
    await service.db.pool.query(`update workspace set pii_mode = 'mask_stored' where id = $1`, [other]);
    const body = { name: "Masked", knowledge };
    const { json } = await service.call("POST", "/agents", { key: otherKey, body });
    const message = "My mail is ann.smith@example.com, can I return shoes?";
    await service.call("POST", `/agents/${json.data.id}/test`, { key: otherKey, body: { message } });
    const { rows } = await service.db.pool.query("select result::text from agent_test_run where workspace_id = $1", [
      other,
    ]);
    expect(rows).toHaveLength(1);
    expect(rows[0].result).not.toContain("ann.smith");
  });
});

describe("an endpoint of the customer's own", () => {
  test("answers with its secret, and a failure is an error in the trace, never a 500", async () => {
    const id = await agent({ engine: "http", endpoint_url: `${bot.url}/bot`, endpoint_secret: "s3cret" });
    expect((await call("GET", `/agents/${id}`)).json.data).toMatchObject({ has_secret: true });
    expect((await call("GET", `/agents/${id}`)).text).not.toContain("s3cret");
    bot.begin((_call, response) => says(response, "Within 14 days, of course."));
    expect(await make(`/agents/${id}/test`, question)).toMatchObject({
      passed: true,
      reply: "Within 14 days, of course.",
      results: [{ engine: "http" }],
      cost: { input_tokens: 1_000, output_tokens: 200, usd: null },
    });
    expect(bot.calls[0]?.headers.authorization).toBe("Bearer s3cret");
    bot.begin(fails(403));
    const failed = await make(`/agents/${id}/test`, question);
    expect(failed).toMatchObject({ passed: false, reply: null, reasons: ["The agent did not reply: HTTP 403."] });
    expect(failed.trace.children).toMatchObject([
      { type: "turn" },
      { type: "retrieval" },
      { type: "error", name: "http", error: "HTTP 403" },
    ]);
  });

  test("keeps its secret out of the audit log", async () => {
    await agent({ engine: "http", endpoint_url: `${bot.url}/bot`, endpoint_secret: "never-to-be-seen" });
    const { rows } = await service.db.pool.query(
      "select count(*)::int as n from audit_payload where payload::text like '%never-to-be-seen%'",
    );
    expect(rows[0].n).toBe(0);
  });
});

describe("several runs", () => {
  test("go to the background, one by one, and the whole passes only if each does", async () => {
    const id = await agent({ engine: "http", endpoint_url: `${bot.url}/bot` });
    bot.begin(
      inTurn(
        (_call, response) => says(response, "Within 14 days."),
        (_call, response) => says(response, "No idea."),
      ),
    );
    const reply = await call("POST", `/agents/${id}/test`, { ...question, runs: 3, expect: { must_say: ["14 days"] } });
    expect([reply.status, reply.json.data.status, reply.json.data.passed]).toEqual([202, "queued", null]);
    const test = await finished(id, reply.json.data.id);
    expect(test).toMatchObject({ status: "completed", runs: 3, completed_runs: 3, passed_runs: 1, passed: false });
    expect(test.results.map(({ run, passed }: { run: number; passed: boolean }) => [run, passed])).toEqual([
      [1, true],
      [2, false],
      [3, false],
    ]);
    expect(test).toMatchObject({ reply: "No idea.", cost: { input_tokens: 3_000 } });
  });

  test("use the configuration as it was when they were asked for", async () => {
    const id = await agent();
    const { id: testId } = await make(`/agents/${id}/test`, { ...question, runs: 2 });
    await call("PATCH", `/agents/${id}`, { knowledge: [] });
    const { results } = await finished(id, testId);
    for (const { reply } of results) expect(reply).toContain("14 days");
  });

  test("are stopped, once; what was run stays", async () => {
    const id = await agent({ engine: "http", endpoint_url: `${bot.url}/bot` });
    const hanging: (() => void)[] = [];
    bot.begin(({ number }, response) => {
      if (number === 0) says(response, "First.");
      else hanging.push(() => says(response, "Later."));
    });
    const { id: testId } = await make(`/agents/${id}/test`, { ...question, runs: 5 });
    await until(() => hanging.length > 0);
    const stopped = await call("POST", `/agents/${id}/tests/${testId}/cancel`);
    expect(stopped.json.data).toMatchObject({ status: "cancelled", completed_runs: 1, passed: null });
    expect((await call("POST", `/agents/${id}/tests/${testId}/cancel`)).status).toBe(409);
    for (const end of hanging) end();
    expect((await finished(id, testId)).results).toMatchObject([{ reply: "First." }]);
  });
});

describe("a suite", () => {
  const cases = [
    { name: "returns", message: question.message, expect: { must_say: ["14 days"] } },
    { name: "parcels", message: "How many days do parcels take to arrive?", expect: { must_say: ["three days"] } },
  ];

  test("is kept with its agent: made, read, changed, listed and deleted", async () => {
    const id = await agent();
    const suite = await make(`/agents/${id}/suites`, { name: "Basics", cases });
    expect(suite).toMatchObject({ agent_id: id, on_publish: "nothing", runs: 1, cases });
    expect((await call("POST", `/agents/${id}/suites`, { name: "Basics", cases })).status).toBe(409);
    const path = `/agents/${id}/suites/${suite.id}`;
    const changed = await call("PATCH", path, { name: "Better", cases: cases.slice(0, 1), on_publish: "run" });
    expect(changed.json.data).toMatchObject({ name: "Better", on_publish: "run" });
    expect((await call("GET", path)).json.data).toEqual(changed.json.data);
    expect((await call("GET", `/agents/${id}/suites`)).json.data.items).toEqual([changed.json.data]);
    expect((await call("GET", `/agents/${await agent()}/suites/${suite.id}`)).status).toBe(404);
    expect((await call("DELETE", path)).status).toBe(200);
    expect((await call("GET", path)).status).toBe(404);
  });

  test.each([
    ["two cases of one name", [cases[0], cases[0]], "cases.1.name"],
    ["a case without words", [{ name: "a" }], "cases.0.message"],
    [
      "a case with a scenario that is not there",
      [{ name: "a", scenario_id: "scn_0000000000000000000000" }],
      "cases.0.scenario_id",
    ],
  ])("with %s is refused", async (_what, wrong, field) => {
    const { status, json } = await call("POST", `/agents/${await agent()}/suites`, { name: "S", cases: wrong });
    expect([status, json.error.field]).toEqual([400, field]);
  });

  test("compares two versions case by case", async () => {
    const id = await agent();
    await make(`/agents/${id}/publish`);
    await call("PATCH", `/agents/${id}`, {
      knowledge: [knowledge[1], { title: "Returns", text: "Return shoes any time." }],
    });
    const { id: suiteId } = await make(`/agents/${id}/suites`, { name: "Compare", runs: 2, cases });
    const started = await call("POST", `/agents/${id}/suites/${suiteId}/run`, { compare_with: 1 });
    expect(started.status, started.text).toBe(202);
    const test = await finished(id, started.json.data.id);
    expect(test).toMatchObject({
      suite_id: suiteId,
      version: null,
      compared_with: 1,
      runs: 8,
      passed: false,
      passed_runs: 2,
    });
    expect(test.comparison).toMatchObject([
      { case: "returns", before: { passed: true }, after: { passed: false }, change: "worsened" },
      { case: "parcels", before: { passed: true }, after: { passed: true }, change: "same" },
    ]);
    const traces = test.results.map(({ passed, trace }: { passed: boolean; trace: unknown }) => [
      passed,
      trace !== null,
    ]);
    for (const [passed, hasTrace] of traces) expect(hasTrace).toBe(!passed);
    const list = await call("GET", `/agents/${id}/tests?suite_id=${suiteId}`);
    expect(list.json.data.items).toHaveLength(1);
  });

  test("that blocks publishing names the failing cases, until it passes or is overridden", async () => {
    const id = await agent({ knowledge: [knowledge[0]] });
    await make(`/agents/${id}/suites`, { name: "Gate", on_publish: "block", cases });
    const refused = await call("POST", `/agents/${id}/publish`);
    expect([refused.status, refused.json.error.field]).toEqual([409, "override"]);
    expect(refused.json.error.message).toContain("Gate/parcels: The agent does not say “three days”.");
    expect(refused.json.error.message).not.toContain("Gate/returns");
    const [stored] = (await call("GET", `/agents/${id}/tests`)).json.data.items;
    expect(refused.json.error.message).toContain(stored.id);
    expect((await call("GET", `/agents/${id}`)).json.data.version).toBeNull();
    expect((await make(`/agents/${id}/publish?override=true`)).version).toBe(1);
    await call("PATCH", `/agents/${id}`, { knowledge });
    expect((await make(`/agents/${id}/publish`)).version).toBe(2);
  });

  test("that is to run at publishing is started with the new version", async () => {
    const id = await agent();
    await make(`/agents/${id}/suites`, { name: "After", on_publish: "run", cases });
    await make(`/agents/${id}/publish`);
    const [started] = (await call("GET", `/agents/${id}/tests`)).json.data.items;
    expect(await finished(id, started.id)).toMatchObject({ version: 1, runs: 2, passed: true });
  });
});
