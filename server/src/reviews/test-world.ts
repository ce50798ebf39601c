import { startTestService, type TestService } from "../../test/service.ts";
import type { Judged } from "../grading/index.ts";
import { newId } from "../platform/ids.ts";
import type { Scope } from "../platform/scope.ts";
import { insertScorecard, type Scorecard } from "../scoring/index.ts";

const transcript = `Agent: Good morning, this is Anna.
Customer: My card was eaten by the machine. Mail me at jane@example.com please.
Agent: A new one is on its way.`;

const rubricBody = {
  pass_score: 50,
  criteria: [
    { key: "greeting", name: "Greets", question: "Does the agent greet?" },
    { key: "care", name: "Cares", type: "scale", max_score: 5, weight: 2, question: "Does the agent care?" },
    {
      key: "topic",
      name: "Topic",
      type: "category",
      weight: 0,
      question: "What is it about?",
      categories: [
        { name: "card", score: 1 },
        { name: "loan", score: 0.5 },
      ],
    },
  ],
};

/** Verdicts on all criteria, each with its evidence. */
export const allJudged = [
  { key: "greeting", verdict: "pass", evidence: [{ turn: 0, quote: "Good morning" }] },
  { key: "care", verdict: "partial", score: 3, evidence: [{ turn: 2, quote: "on its way" }] },
  { key: "topic", verdict: "pass", category: "card", evidence: [{ turn: 1, quote: "My card" }] },
];

/** A tenant on a node that scores nothing by itself: cards of the machine are made by the test. */
export async function openWorld(service: TestService, workspaceId: string) {
  await service.workspace(workspaceId);
  const scope: Scope = { workspaceId, mode: "live" };
  const { secret: key } = await service.key(workspaceId);
  const call = (method: string, path: string, body?: unknown) =>
    service.call(method, path, { key, ...(body === undefined ? {} : { body }) });
  const made = async (path: string, body: object) => {
    const reply = await call("POST", path, body);
    if (reply.status !== 201) throw new Error(`${path}: ${reply.text}`);
    return reply.json.data;
  };
  const rubricId: string = (await made("/rubrics", { name: "Ours", ...rubricBody, publish: true })).id;
  const conversation = async (body: object = {}): Promise<string> =>
    (await made("/conversations", { transcript, rubric_id: rubricId, ...body })).id;
  /** A card of the machine, as scoring would have stored it. */
  async function card(conversationId: string, given: Partial<Scorecard> = {}): Promise<Scorecard> {
    const now = new Date();
    const card: Scorecard = {
      id: newId("scorecard", now),
      conversationId,
      rubricId,
      rubricVersion: 1,
      grader: { kind: "local", name: "local", version: "1" },
      score: 0,
      passed: false,
      criticalFailed: false,
      summary: "",
      notes: [],
      criteria: [judged("greeting", "fail"), judged("care", "fail", 5), judged("topic", "not_applicable")],
      sentiment: { label: "negative", trend: "steady", start: 0, end: 0 },
      satisfaction: null,
      cost: { inputTokens: 0, outputTokens: 0, usd: 0 },
      latencyMs: 1,
      agentId: null,
      channel: "chat",
      createdAt: now,
      ...given,
    };
    await service.db.transaction(async (tx) => insertScorecard(tx, scope, card));
    await service.db.pool.query("update conversation set scorecard_id = $1, score = $2 where id = $3", [
      card.id,
      card.score,
      conversationId,
    ]);
    return card;
  }
  /** A review of the machine's card. */
  async function reviewed(more: object = {}) {
    const conversationId = await conversation();
    const under = await card(conversationId);
    return { conversationId, under, review: await made("/reviews", { conversation_id: conversationId, ...more }) };
  }
  const submit = (id: string, criteria: unknown, more: object = {}) =>
    call("POST", `/reviews/${id}/submissions`, { criteria, ...more });
  const humanCards = async (conversationId: string) =>
    (await call("GET", `/scorecards?conversation_id=${conversationId}&grader=human`)).json.data.items;
  return { scope, key, call, made, rubricId, conversation, card, reviewed, submit, humanCards };
}

export const openService = () => startTestService({ ROLE: "api" });

export const judged = (key: string, verdict: Judged["verdict"], maxScore = 1): Judged => ({
  key,
  name: key === "care" ? "Cares" : key,
  section: null,
  type: key === "topic" ? "category" : key === "care" ? "scale" : "binary",
  verdict,
  score: verdict === "not_applicable" ? null : verdict === "pass" ? maxScore : 0,
  maxScore,
  weight: key === "care" ? 2 : 1,
  critical: false,
  category: null,
  rationale: "By the machine.",
  confidence: 0.9,
  unsure: false,
  gradedBy: "local",
  evidence: verdict === "not_applicable" ? [] : [{ turn: 0, nodeId: "1", start: 0, end: 12, quote: "Good morning" }],
});
