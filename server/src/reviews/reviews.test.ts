import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allJudged, openService, openWorld } from "./test-world.ts";

const service = await openService();
const world = await openWorld(service, "ws_reviews");
const { call, made, conversation, rubricId, reviewed, submit, humanCards } = world;

describe("a review", () => {
  test("goes from the queue through a person to a card of theirs, which becomes the conversation's newest", async () => {
    const { conversationId, under, review } = await reviewed({ due_at: "2026-02-01T09:00:00+01:00" });
    expect(review).toMatchObject({
      conversation_id: conversationId,
      scorecard_id: under.id,
      rubric_id: rubricId,
      rubric_version: 1,
      reason: "manual",
      status: "open",
      reviewers_wanted: 1,
      blind: false,
      assignees: [],
      submissions: [],
      due_at: "2026-02-01T08:00:00.000Z",
    });
    const claimed = await call("POST", `/reviews/${review.id}/claim`, { reviewer: "ann" });
    expect(claimed.json.data.assignees).toEqual(["ann"]);
    const greeting = {
      key: "greeting",
      verdict: "pass",
      rationale: "She does.",
      evidence: [{ turn: 0, quote: " this is Anna " }],
    };
    const reply = await submit(review.id, [greeting], { reviewer: "ann" });
    expect(reply.status, reply.text).toBe(201);
    const done = reply.json.data;
    expect(done).toMatchObject({ status: "completed", submissions: [{ reviewer: "ann" }] });
    expect(done.completed_at).toBe(done.submissions[0].submitted_at);
    expect((await call("GET", `/reviews/${review.id}`)).json.data).toEqual(done);

    const [human] = await humanCards(conversationId);
    expect(human).toMatchObject({
      id: done.submissions[0].scorecard_id,
      grader: { kind: "human", name: "ann", version: "1" },
      rubric_id: rubricId,
      rubric_version: 1,
      score: 33.33,
      passed: false,
      sentiment: under.sentiment,
      summary: "1 of 2 criteria passed. Failed: Cares.",
    });
    const [first, second] = human.criteria;
    expect(first).toMatchObject({
      key: "greeting",
      name: "Greets",
      verdict: "pass",
      score: 1,
      confidence: 1,
      rationale: "She does.",
      graded_by: "human",
      evidence: [{ turn: 0, start: 14, end: 26, quote: "this is Anna" }],
    });
    expect(second).toMatchObject({ key: "care", verdict: "fail", graded_by: "local", rationale: "By the machine." });
    const { json } = await call("GET", `/conversations/${conversationId}`);
    expect(json.data).toMatchObject({ scorecard_id: human.id, score: human.score });
    const { items } = (await call("GET", `/events?resource_id=${human.id}`)).json.data;
    expect(items).toMatchObject([{ type: "scorecard.created", data: human }]);
  });

  test("takes what was left out of a verdict from the card under review, and its points from the verdict", async () => {
    const { conversationId, review } = await reviewed();
    const care = { key: "care", verdict: "partial" };
    const topic = { key: "topic", verdict: "partial", category: "loan", evidence: [{ turn: 1, quote: "card" }] };
    expect((await submit(review.id, [care, topic])).status).toBe(201);
    const [human] = await humanCards(conversationId);
    expect(human.criteria[1]).toMatchObject({ score: 2.5, max_score: 5, evidence: [{ quote: "Good morning" }] });
    expect(human.criteria[2]).toMatchObject({ category: "loan", score: 0.5 });
    expect(human.grader.name).toBe("ws_reviews live");
  });

  test("may confirm a card as it is, and say so in a summary", async () => {
    const { conversationId, review } = await reviewed();
    expect((await submit(review.id, [], { summary: "Quite right." })).status).toBe(201);
    const [human] = await humanCards(conversationId);
    expect(human.summary).toBe("Quite right.");
    expect(human.criteria.map((each: { graded_by: string }) => each.graded_by)).toEqual(["local", "local", "local"]);
  });

  test("cites steps of the trace by their node, where what happened is no turn", async () => {
    const events = [
      { id: "a", type: "turn", role: "agent", content: "Hello there" },
      { id: "b", type: "tool_call", name: "lookup", input: { id: 7 }, output: { found: false }, status: "error" },
    ];
    const conversationId = await conversation({ transcript: undefined, events });
    const review = await made("/reviews", { conversation_id: conversationId, rubric_id: rubricId });
    const at = (evidence: object) => allJudged.map((each) => ({ ...each, evidence: [evidence] }));
    expect((await submit(review.id, at({ node_id: "b", quote: "nothing" }))).json.error.field).toBe(
      "criteria.0.evidence.0.quote",
    );
    expect((await submit(review.id, at({ node_id: "b", quote: '"found":false' }))).status).toBe(201);
    const [human] = await humanCards(conversationId);
    const expected = [{ turn: null, node_id: "b", start: null, end: null, quote: '"found":false' }];
    expect(human.criteria[0].evidence).toEqual(expected);
  });
});

describe("a submission is refused, and nothing is stored,", () => {
  const found = [{ turn: 0, quote: "Good morning" }];
  const care = { key: "care", verdict: "partial" };
  const topic = { key: "topic", verdict: "pass", evidence: found };
  const refusals: readonly [why: string, criteria: unknown, field: string][] = [
    ["for a criterion that the rubric does not have", [care, { key: "kindness", verdict: "pass" }], "criteria.1.key"],
    ["for a criterion that comes twice", [care, care], "criteria.1.key"],
    ["for a verdict of no kind", [{ ...care, verdict: "good" }], "criteria.0.verdict"],
    ["for more points than there are", [{ ...care, score: 5.5 }], "criteria.0.score"],
    ["for points of what does not apply", [{ key: "care", verdict: "not_applicable", score: 1 }], "criteria.0.score"],
    ["for points beside a category", [{ ...topic, category: "card", score: 1 }], "criteria.0.score"],
    ["for a category that there is not", [{ ...topic, category: "mortgage" }], "criteria.0.category"],
    ["for no category where there must be one", [topic], "criteria.0.category"],
    ["for a category where there is none", [{ ...care, category: "card" }], "criteria.0.category"],
    [
      "for a category of what does not apply",
      [{ key: "topic", verdict: "not_applicable", category: "card" }],
      "criteria.0.category",
    ],
    ["without evidence, given or kept", [{ key: "topic", verdict: "pass", category: "card" }], "criteria.0.evidence"],
    [
      "for words that nobody said",
      [care, { ...care, key: "greeting", evidence: [...found, { turn: 1, quote: "Good morning" }] }],
      "criteria.1.evidence.1.quote",
    ],
    ["for a turn that there is not", [{ ...care, evidence: [{ turn: 3, quote: "a" }] }], "criteria.0.evidence.0.turn"],
    ["for words of nowhere", [{ ...care, evidence: [{ quote: "a" }] }], "criteria.0.evidence.0.turn"],
    [
      "for a node that there is not",
      [{ ...care, evidence: [{ node_id: "x", quote: "a" }] }],
      "criteria.0.evidence.0.node_id",
    ],
    [
      "for a node that is another turn's",
      [{ ...care, evidence: [{ turn: 0, node_id: "x", quote: "Good" }] }],
      "criteria.0.evidence.0.node_id",
    ],
  ];
  test.each(refusals)("%s", async (_why, criteria, field) => {
    const { conversationId, under, review } = await reviewed();
    const reply = await submit(review.id, criteria);
    expect([reply.status, reply.json.error?.field], reply.text).toEqual([400, field]);
    expect(await humanCards(conversationId)).toEqual([]);
    expect((await call("GET", `/reviews/${review.id}`)).json.data).toEqual(review);
    expect((await call("GET", `/conversations/${conversationId}`)).json.data.scorecard_id).toBe(under.id);
  });

  test("where a criterion is missing and there is no card to take it from", async () => {
    const review = await made("/reviews", { conversation_id: await conversation() });
    expect(review).toMatchObject({ scorecard_id: null, rubric_id: rubricId });
    const reply = await submit(review.id, allJudged.slice(0, 2));
    expect([reply.status, reply.json.error.field]).toEqual([400, "criteria"]);
    expect(reply.json.error.message).toContain("topic");
    expect((await submit(review.id, allJudged)).status).toBe(201);
  });

  test("by the same person a second time, and by anybody once it is over", async () => {
    const { review } = await reviewed({ reviewers_wanted: 2 });
    expect((await submit(review.id, [], { reviewer: "ann" })).json.data.status).toBe("open");
    const again = await submit(review.id, [], { reviewer: "ann" });
    expect([again.status, again.json.error.field]).toEqual([409, "reviewer"]);
    expect((await submit(review.id, [], { reviewer: "bob" })).json.data.status).toBe("completed");
    const late = await submit(review.id, [], { reviewer: "cid" });
    expect([late.status, late.json.error.field]).toEqual([409, "status"]);
    expect((await submit(review.id, [], { reviewer: "ann" })).json.error.field).toBe("reviewer");
  });

  test("by somebody else when all places are taken", async () => {
    const { review } = await reviewed({ assignees: ["ann"] });
    expect((await submit(review.id, [], { reviewer: "bob" })).status).toBe(409);
    expect((await submit(review.id, [], { reviewer: "ann" })).status).toBe(201);
  });
});

test("whatever is submitted is taken or refused by the name of what is wrong", async () => {
  const { review, conversationId } = await reviewed({ reviewers_wanted: 20 });
  const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
  const evidence = fc.record(
    {
      turn: fc.constantFrom(0, 1, 2, 3, null),
      node_id: fc.constantFrom(null, "1", "2", "x"),
      quote: fc.constantFrom("Good morning", "My card", "e", " on its way ", "never said"),
    },
    { requiredKeys: ["quote"] },
  );
  const criterion = fc.record(
    {
      key: fc.constantFrom("greeting", "care", "topic", "nothing"),
      verdict: fc.constantFrom("pass", "partial", "fail", "not_applicable"),
      score: maybe(fc.constantFrom(null, 0, 1, 2.5, 5, 6)),
      category: maybe(fc.constantFrom(null, "card", "loan", "none")),
      rationale: maybe(fc.constantFrom(null, "", "because")),
      evidence: maybe(fc.array(evidence, { maxLength: 2 })),
    },
    { requiredKeys: ["key", "verdict"] },
  );
  let [taken, sent] = [0, 0];
  await fc.assert(
    fc.asyncProperty(fc.array(criterion, { maxLength: 3 }), async (criteria) => {
      const reply = await submit(review.id, criteria, { reviewer: `person ${sent++}` });
      if (reply.status === 201) {
        taken++;
        const id = reply.json.data.submissions.at(-1).scorecard_id;
        const { json } = await call("GET", `/scorecards/${id}`);
        for (const { verdict, evidence } of json.data.criteria) {
          expect(evidence.length > 0 || verdict === "not_applicable").toBe(true);
        }
        return;
      }
      const field = reply.json.error.field ?? "";
      if (taken < 20) expect([reply.status, field]).toEqual([400, expect.stringMatching(/^criteria/)]);
      else expect([reply.status, field]).toEqual([409, "status"]);
    }),
    { numRuns: 80 },
  );
  expect(taken).toBeGreaterThan(3);
  expect(await humanCards(conversationId)).toHaveLength(taken);
});

describe("a blind review", () => {
  test("hides the card and the others from whoever has not submitted, in every answer", async () => {
    const { under, review } = await reviewed({ blind: true, reviewers_wanted: 3 });
    expect(review.scorecard_id).toBe(under.id);
    expect((await submit(review.id, allJudged, { reviewer: "ann" })).status).toBe(201);
    const hidden = { scorecard_id: null, submissions: [] };
    const path = `/reviews/${review.id}`;
    expect((await call("GET", `${path}?reviewer=bob`)).json.data).toMatchObject(hidden);
    expect((await call("GET", path)).json.data).toMatchObject(hidden);
    expect((await call("POST", `${path}/claim`, { reviewer: "bob" })).json.data).toMatchObject(hidden);
    expect((await call("PATCH", path, { due_at: null, reviewer: "bob" })).json.data).toMatchObject(hidden);
    const listed = await call("GET", "/reviews?assignee=bob&reviewer=bob&status=open");
    expect(listed.json.data.items).toMatchObject([{ id: review.id, ...hidden }]);

    const seen = (await call("GET", `${path}?reviewer=ann`)).json.data;
    expect([seen.scorecard_id, seen.submissions.length]).toEqual([under.id, 1]);
    const own = (await submit(review.id, allJudged, { reviewer: "bob" })).json.data;
    expect(own.submissions.map(({ reviewer }: { reviewer: string }) => reviewer)).toEqual(["ann", "bob"]);
    await submit(review.id, allJudged, { reviewer: "cid" });
    const over = (await call("GET", `${path}?reviewer=dan`)).json.data;
    expect([over.status, over.scorecard_id, over.submissions.length]).toEqual(["completed", under.id, 3]);
  });

  test("wants a verdict and evidence of one's own for every criterion", async () => {
    const { review } = await reviewed({ blind: true });
    const missing = await submit(review.id, allJudged.slice(1));
    expect([missing.status, missing.json.error.field]).toEqual([400, "criteria"]);
    expect(missing.json.error.message).toContain("greeting");
    const [greeting, ...rest] = allJudged;
    const bare = await submit(review.id, [{ ...greeting, evidence: [] }, ...rest]);
    expect([bare.status, bare.json.error.field]).toEqual([400, "criteria.0.evidence"]);
  });
});

describe("at the same moment", () => {
  const together = (count: number, work: (i: number) => Promise<{ status: number }>) =>
    Promise.all(Array.from({ length: count }, (_, i) => work(i))).then((replies) =>
      replies.map(({ status }) => status).sort(),
    );

  test("no more people than are wanted can claim a review", async () => {
    const { review } = await reviewed({ reviewers_wanted: 2 });
    const path = `/reviews/${review.id}`;
    const statuses = await together(6, (i) => call("POST", `${path}/claim`, { reviewer: `person ${i}` }));
    expect(statuses).toEqual([200, 200, 409, 409, 409, 409]);
    expect((await call("GET", path)).json.data.assignees).toHaveLength(2);
  });

  test("one person's submissions make one card", async () => {
    const { conversationId, review } = await reviewed({ reviewers_wanted: 2 });
    expect(await together(4, () => submit(review.id, [], { reviewer: "ann" }))).toEqual([201, 409, 409, 409]);
    expect(await humanCards(conversationId)).toHaveLength(1);
  });

  test("of several people for one place one gets it", async () => {
    const { conversationId, review } = await reviewed();
    expect(await together(4, (i) => submit(review.id, [], { reviewer: `person ${i}` }))).toEqual([201, 409, 409, 409]);
    const [human, ...others] = await humanCards(conversationId);
    expect(others).toEqual([]);
    expect((await call("GET", `/conversations/${conversationId}`)).json.data.scorecard_id).toBe(human.id);
  });

  test("a conversation can be deleted while it is reviewed: both are whole, or neither", async () => {
    for (let i = 0; i < 5; i++) {
      const { conversationId, review } = await reviewed();
      const [submitted, deleted] = await Promise.all([
        submit(review.id, []),
        call("DELETE", `/conversations/${conversationId}`),
      ]);
      expect(deleted.status).toBe(200);
      expect([201, 404]).toContain(submitted.status);
      const left =
        "select from scorecard where conversation_id = $1 union all select from review where conversation_id = $1";
      expect((await service.db.pool.query(left, [conversationId])).rows).toEqual([]);
    }
  });
});
