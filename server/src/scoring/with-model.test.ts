import { expect, test } from "vitest";
import { startTestService } from "../../test/service.ts";
import { until } from "../../test/until.ts";
import { fails, judges, startModelServer } from "../models/test-model-server.ts";

const good = {
  verdict: "pass",
  score: null,
  category: null,
  confidence: 0.9,
  rationale: "It says hello.",
  evidence: [{ turn: 0, quote: "Hello, this is Anna" }],
};
const model = await startModelServer(judges(() => good));
const service = await startTestService({
  LLM_BASE_URL: model.url,
  LLM_MODEL: "stub",
  LLM_REQUESTS_PER_MINUTE: "10000",
  LLM_INPUT_USD_PER_MILLION: "1",
  LLM_OUTPUT_USD_PER_MILLION: "1",
});
await service.workspace("ws_model");
const { secret: key } = await service.key("ws_model");
const settings = (body: object) => service.call("PATCH", "/scoring-settings", { key, body });

async function cardOf(body: object = {}) {
  const transcript = "Agent: Hello, this is Anna.\nCustomer: Where is my order?\nAgent: It comes today.";
  const { json } = await service.call("POST", "/conversations", { key, body: { transcript, ...body } });
  const id = await until<string>(async () => {
    const { scorecard_id, status } = (await service.call("GET", `/conversations/${json.data.id}`, { key })).json.data;
    if (!scorecard_id) expect(["queued_for_scoring", "scoring"]).toContain(status);
    return scorecard_id;
  });
  return (await service.call("GET", `/scorecards/${id}`, { key })).json.data;
}

test("the model judges when it is asked to, with proof, and the card tells its cost", async () => {
  expect((await settings({ grader: "llm" })).json.data).toMatchObject({ grader: "llm", model: "stub" });
  const card = await cardOf();
  expect(card.grader).toMatchObject({ kind: "llm", name: "stub" });
  expect(
    card.criteria.filter((criterion: { graded_by: string }) => criterion.graded_by === "llm").length,
  ).toBeGreaterThan(5);
  expect(card.cost.input_tokens).toBeGreaterThan(0);
  expect(card.cost.usd).toBeGreaterThan(0);
  const { json } = await service.call("GET", "/scoring-settings", { key });
  expect(json.data.spent_today_usd).toBeCloseTo(card.cost.usd, 6);
});

test("the model's verdicts decide score, result and summary of the card, in the place of the local grader's", async () => {
  const cards = [];
  for (const verdict of ["pass", "fail"]) {
    model.begin(judges(() => ({ ...good, verdict })));
    cards.push(await cardOf());
  }
  const [passed, failed] = cards;
  for (const card of cards) {
    const counted = card.criteria.filter(
      ({ score, weight, unsure }: Judged) => score !== null && weight > 0 && !unsure,
    );
    const weight = counted.reduce((sum: number, one: Judged) => sum + one.weight, 0);
    const points = counted.reduce((sum: number, one: Judged) => sum + (one.weight * one.score) / one.max_score, 0);
    expect(card.score).toBeCloseTo((100 * points) / weight, 1);
  }
  expect(passed.score).toBeGreaterThan(failed.score);
  expect([passed.passed, failed.passed]).toEqual([true, false]);
  expect(passed.summary).not.toBe(failed.summary);
});

interface Judged {
  readonly score: number;
  readonly max_score: number;
  readonly weight: number;
  readonly unsure: boolean;
}

test("a model that is away leaves the local grader's card, which says so", async () => {
  model.begin(fails(401));
  const card = await cardOf();
  expect(card.grader.kind).toBe("local");
  expect(card.notes.join(" ")).toMatch(/graded locally/);
});

test("a budget that is spent leaves the local grader's card, which says so", async () => {
  await settings({ daily_budget_usd: 0 });
  const card = await cardOf();
  expect(card.grader.kind).toBe("local");
  expect(card.notes.join(" ")).toMatch(/budget/);
});
