import { beforeAll, describe, expect, test } from "vitest";
import { startTestService, type TestService } from "../../test/service.ts";
import { until } from "../../test/until.ts";
import { localGrader } from "../grading/index.ts";
import { spanNodes } from "../otlp/index.ts";
import { systemClock } from "../platform/clock.ts";
import { newId } from "../platform/ids.ts";
import type { Mode } from "../platform/scope.ts";
import { insertScorecard, listScorecardRows } from "../scoring/store.ts";
import type { Scorecard } from "../scoring/types.ts";
import { removeTuning } from "./remove-tuning.ts";
import { findTuning } from "./store.ts";
import { tuneGrader } from "./tune-grader.ts";

const count = 60;
const workspaceId = "ws_tuning";
const scope = { workspaceId, mode: "live" as Mode };
let service: TestService;
let key: string;
let rubricId: string;

const greeted = "Agent: Hello, this is Anna.\nCustomer: Hi, where is my order?\nAgent: It will arrive today.";
const rude = "Agent: What is it?\nCustomer: Hi, where is my order?\nAgent: It will arrive today.";

const deps = () => ({ db: service.db, clock: systemClock, spanNodes });
const criteria = [{ key: "greeting", name: "Greets", check: "greeting" }];

const cards = async (grader: "local" | "human"): Promise<Scorecard[]> => {
  const filters = { grader, conversationId: undefined, rubricId, agentId: undefined, channel: undefined };
  const others = { passed: undefined, minScore: undefined, maxScore: undefined };
  const page = { limit: 100, order: "desc", startingAfter: undefined, createdAfter: undefined } as const;
  const { items } = await listScorecardRows(
    service.db,
    scope,
    { ...filters, ...others },
    { ...page, createdBefore: undefined },
  );
  return [...items];
};

/** A person who calls partial what the grader fails. */
const byHand = (card: Scorecard): Scorecard => {
  const now = new Date();
  return {
    ...card,
    id: newId("scorecard", now),
    grader: { kind: "human", name: "ann@example.com", version: "1" },
    criteria: card.criteria.map((each) =>
      each.verdict === "fail" ? { ...each, verdict: "partial", score: 0.5, gradedBy: "human" } : each,
    ),
    createdAt: now,
  };
};

const scoredAnew = async (transcript: string) => {
  const { json } = await service.call("POST", "/conversations", { key, body: { transcript, rubric_id: rubricId } });
  const id = json.data.id as string;
  const scorecardId = await until(async () => {
    const { json } = await service.call("GET", `/conversations/${id}`, { key });
    return (json.data.scorecard_id as string | null) ?? undefined;
  });
  return (await service.call("GET", `/scorecards/${scorecardId}`, { key })).json.data;
};

beforeAll(async () => {
  service = await startTestService();
  await service.workspace(workspaceId);
  key = (await service.key(workspaceId)).secret;
  const rubric = { name: "Only this", publish: true, criteria };
  rubricId = (await service.call("POST", "/rubrics", { key, body: rubric })).json.data.id;
  const conversations = Array.from({ length: count }, (_, i) => ({
    transcript: i % 2 === 0 ? greeted : rude,
    rubric_id: rubricId,
  }));
  await service.call("POST", "/conversations/batch", { key, body: { conversations } });
  const made = await until(async () => {
    const found = await cards("local");
    return found.length === count ? found : undefined;
  });
  await service.db.transaction(async (tx) => {
    for (const card of made) insertScorecard(tx, scope, byHand(card));
  });
});

describe("tuning on a workspace's reviews", () => {
  test("tells what it would gain, and on a dry run stores nothing", async () => {
    const report = await tuneGrader(deps(), { scope, rubricId, dryRun: true });
    expect(report).toMatchObject({ cards: count, conversations: count, rubricVersion: 1, outcome: "dry run" });
    expect(report.criteria).toMatchObject([
      { key: "greeting", reviews: count, leftAsTheyWere: count / 2, applied: true, trial: { after: { accuracy: 1 } } },
    ]);
    expect(await findTuning(service.db, scope, rubricId)).toBeNull();
  });

  test("corrects the next cards, which say so, until it is removed", async () => {
    expect(await scoredAnew(rude)).toMatchObject({
      grader: { version: localGrader.version },
      criteria: [{ verdict: "fail" }],
    });
    expect((await tuneGrader(deps(), { scope, rubricId, dryRun: false })).outcome).toBe("stored");
    const date = new Date().toISOString().slice(0, 10);
    const corrected = await scoredAnew(rude);
    expect(corrected.grader).toEqual({ kind: "local", name: "local", version: `${localGrader.version}+tuned ${date}` });
    const [greeting] = corrected.criteria;
    expect(greeting).toMatchObject({ verdict: "partial", score: 0.5 });
    expect(greeting.rationale).toContain("Corrected from fail to partial by the workspace's reviews");
    expect(greeting.evidence.length).toBeGreaterThan(0);
    expect(await removeTuning(deps(), { scope, rubricId })).toBe(true);
    expect(await removeTuning(deps(), { scope, rubricId })).toBe(false);
    expect(await scoredAnew(rude)).toMatchObject({
      grader: { version: localGrader.version },
      criteria: [{ verdict: "fail" }],
    });
  });

  test("learns nothing from reviews of a criterion that has been changed since", async () => {
    await tuneGrader(deps(), { scope, rubricId, dryRun: false });
    const body = { criteria: [{ ...criteria[0], parameters: { first_turns: 1 } }] };
    expect((await service.call("PATCH", `/rubrics/${rubricId}`, { key, body })).status).toBe(200);
    expect((await service.call("POST", `/rubrics/${rubricId}/publish`, { key })).status).toBe(201);
    expect(await scoredAnew(rude)).toMatchObject({
      grader: { version: localGrader.version },
      criteria: [{ verdict: "fail" }],
    });
    const report = await tuneGrader(deps(), { scope, rubricId, dryRun: false });
    expect(report.criteria).toMatchObject([{ reviews: 0, applied: false }]);
    expect(report.outcome).toBe("nothing to correct");
    expect(await findTuning(service.db, scope, rubricId)).toBeNull();
  });

  test("stays in its mode, and refuses a rubric that is not in use", async () => {
    const test = { workspaceId, mode: "test" as Mode };
    const work = tuneGrader(deps(), { scope: test, rubricId, dryRun: false });
    await expect(work).rejects.toMatchObject({ name: "Fault", field: "rubric" });
  });
});
