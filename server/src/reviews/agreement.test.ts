import { describe, expect, test } from "vitest";
import { spanNodes } from "../otlp/index.ts";
import { createAgreementOf } from "./index.ts";
import { allJudged, judged, openService, openWorld } from "./test-world.ts";

const service = await openService();

const verdicts = (greeting: string, care: string, topic = "card") => [
  { ...allJudged[0], verdict: greeting },
  { key: "care", verdict: care, evidence: allJudged[1]?.evidence },
  { ...allJudged[2], category: topic },
];

async function session(workspaceId: string, count: number, reviewers: readonly string[]) {
  const world = await openWorld(service, workspaceId);
  const { call, made, conversation, card, rubricId } = world;
  const conversations: string[] = [];
  for (let i = 0; i < count; i++) {
    const id = await conversation();
    await card(id, { criteria: [judged("greeting", "pass"), judged("care", i % 2 ? "pass" : "fail", 5)] });
    conversations.push(id);
  }
  const body = { name: "January", rubric_id: rubricId, conversation_ids: conversations, reviewers };
  const calibration = await made("/calibrations", body);
  const reviews = (await call("GET", `/reviews?calibration_id=${calibration.id}&order=asc&limit=100`)).json.data.items;
  const submit = (place: number, reviewer: string, criteria: unknown) =>
    call("POST", `/reviews/${reviews[place].id}/submissions`, { reviewer, criteria });
  const read = async () => (await call("GET", `/calibrations/${calibration.id}`)).json.data;
  return { ...world, conversations, calibration, reviews, submit, read };
}

describe("a calibration session", () => {
  test("has everybody judge by themselves, and compares them where all have", async () => {
    const { call, conversations, calibration, reviews, submit, read, rubricId } = await session("ws_session", 3, [
      "ann",
      "bob",
    ]);
    expect(calibration).toMatchObject({
      rubric_id: rubricId,
      rubric_version: 1,
      status: "open",
      conversation_ids: conversations,
      reviewers: [
        { reviewer: "ann", name: "ann", submitted: 0 },
        { reviewer: "bob", name: "bob", submitted: 0 },
      ],
      progress: { wanted: 6, submitted: 0, completed: 0 },
    });
    for (const review of reviews) {
      expect(review).toMatchObject({
        reason: "calibration",
        blind: true,
        scorecard_id: null,
        assignees: ["ann", "bob"],
      });
    }
    const before = (await call("GET", `/conversations/${conversations[0]}`)).json.data;
    await submit(0, "ann", verdicts("pass", "pass"));
    expect((await submit(0, "cid", verdicts("pass", "pass"))).status).toBe(409);
    // What only one of them has judged tells the other nothing yet.
    expect((await read()).agreement).toMatchObject({ reviews: 0, overall: { people: { pairs: 0, percent: null } } });
    await submit(0, "bob", verdicts("pass", "pass"));
    const after = (await call("GET", `/conversations/${conversations[0]}`)).json.data;
    expect([after.scorecard_id, after.score]).toEqual([before.scorecard_id, before.score]);
    await submit(1, "ann", verdicts("fail", "pass"));
    await submit(1, "bob", verdicts("fail", "fail", "loan"));
    await submit(2, "ann", verdicts("pass", "fail"));

    const open = await read();
    expect(open.progress).toEqual({ wanted: 6, submitted: 5, completed: 2 });
    expect(open.reviewers[0]).toEqual({ reviewer: "ann", name: "ann", submitted: 3 });
    expect(open.agreement.reviews).toBe(4);
    const of = (key: string) => open.agreement.criteria.find((each: { key: string }) => each.key === key);
    expect(of("greeting")).toMatchObject({
      name: "Greets",
      people: { pairs: 2, conversations: 2, percent: { value: 100, low: 100, high: 100 }, kappa: { value: 1 } },
      grader: { pairs: 4, conversations: 2, percent: { value: 50 } },
    });
    expect(of("care").people).toMatchObject({ pairs: 2, percent: { value: 50 }, kappa: { value: 0 } });
    expect(of("topic").people.percent.value).toBe(50);
    // The machine has no verdict on the topic.
    expect(of("topic").grader).toMatchObject({ pairs: 0, kappa: null });
    expect(open.agreement.overall.people).toMatchObject({ pairs: 6, percent: { value: 66.67 } });

    const closed = await call("POST", `/calibrations/${calibration.id}/close`);
    expect(closed.status, closed.text).toBe(200);
    expect(closed.json.data).toMatchObject({ status: "closed", agreement: { reviews: 5 } });
    expect(await read()).toEqual(closed.json.data);
    const last = (await call("GET", `/reviews/${reviews[2].id}`)).json.data;
    expect([last.status, last.submissions.length]).toEqual(["cancelled", 1]);
    expect((await submit(2, "bob", verdicts("pass", "pass"))).status).toBe(409);
    expect((await call("POST", `/calibrations/${calibration.id}/close`)).status).toBe(409);
    const cards = await call("GET", `/scorecards?conversation_id=${conversations[0]}&grader=human`);
    expect(cards.json.data.items[0].notes).toEqual(["Made in a calibration session."]);
  });

  test("is refused for what does not exist, by its place", async () => {
    const { call, conversations, rubricId } = await session("ws_refused", 1, ["ann", "bob"]);
    const valid = { name: "A", rubric_id: rubricId, conversation_ids: conversations, reviewers: ["ann", "bob"] };
    for (const [body, field] of [
      [{ conversation_ids: [conversations[0], "conv_0000000000000000000000"] }, "conversation_ids.1"],
      [{ conversation_ids: [conversations[0], conversations[0]] }, "conversation_ids"],
      [{ rubric_id: "rub_0000000000000000000000" }, "rubric_id"],
      [{ reviewers: ["ann"] }, "reviewers"],
      [{ reviewers: ["ann", "ann"] }, "reviewers"],
    ] as const) {
      const reply = await call("POST", "/calibrations", { ...valid, ...body });
      expect([reply.status, reply.json.error?.field]).toEqual([400, field]);
    }
    expect((await call("GET", "/calibrations")).json.data.items).toHaveLength(1);
    expect((await call("GET", `/calibrations?status=closed&rubric_id=${rubricId}`)).json.data.items).toEqual([]);
  });

  test("goes on without a conversation that is deleted", async () => {
    const { call, conversations, read } = await session("ws_forgets", 2, ["ann", "bob"]);
    await call("DELETE", `/conversations/${conversations[0]}`);
    expect(await read()).toMatchObject({ conversation_ids: [conversations[1]], progress: { wanted: 2 } });
  });
});

describe("agreement", () => {
  test("counts what people judged, newest first, by version and time, and not what they left as it was", async () => {
    const { call, made, conversation, card, rubricId, key } = await openWorld(service, "ws_agreement");
    const read = async (query = "") => {
      const reply = await service.call("GET", `/agreement?rubric_id=${rubricId}${query}`, { key });
      expect(reply.status, reply.text).toBe(200);
      return reply.json.data;
    };
    expect(await read()).toMatchObject({ rubric_id: rubricId, version: null, reviews: 0, more: false, criteria: [] });
    const ids: string[] = [];
    for (const care of ["fail", "pass", "partial", "fail"]) {
      const id = await conversation();
      ids.push(id);
      await card(id);
      const review = await made("/reviews", { conversation_id: id, rubric_id: rubricId });
      const criteria = [{ key: "care", verdict: care }];
      await call("POST", `/reviews/${review.id}/submissions`, { criteria, reviewer: "ann" });
    }
    const found = await read();
    expect(found.reviews).toBe(4);
    expect(found.overall.grader).toMatchObject({ pairs: 4, conversations: 4, percent: { value: 50 } });
    expect(found.criteria.map(({ key }: { key: string }) => key)).toEqual(["greeting", "care", "topic"]);
    expect(found.criteria[0].grader.pairs).toBe(0);
    expect(found.criteria[1].grader.percent.low).toBeLessThan(50);
    expect(found.criteria[1].grader.percent.high).toBeGreaterThan(50);
    // Ann changes her mind: of one person's cards for a conversation the newest counts.
    const again = await made("/reviews", { conversation_id: ids[1] as string, rubric_id: rubricId });
    const criteria = [{ key: "care", verdict: "fail" }];
    await call("POST", `/reviews/${again.id}/submissions`, { criteria, reviewer: "ann" });
    expect((await read()).overall.grader).toMatchObject({ pairs: 4, percent: { value: 75 } });
    expect((await read()).overall.people.pairs).toBe(0);
    const other = await made("/reviews", { conversation_id: ids[1] as string, rubric_id: rubricId });
    await call("POST", `/reviews/${other.id}/submissions`, { criteria, reviewer: "bob" });
    expect((await read()).overall.people).toMatchObject({ pairs: 1, percent: { value: 100, low: null, high: null } });
    expect(await read("&version=1")).toMatchObject({ version: 1, reviews: 6 });
    expect((await read("&version=2")).reviews).toBe(0);
    expect((await read("&created_before=2026-01-01T00:00:00Z")).reviews).toBe(0);
    const unknown = await call("GET", "/agreement?rubric_id=rub_0000000000000000000000");
    expect([unknown.status, unknown.json.data.reviews]).toEqual([200, 0]);
    const byDefault = await call("GET", "/agreement");
    expect(byDefault.json.data.rubric_id).toMatch(/^rub_/);
  });

  test("looks no card up that it does not need: the newest reviews of a rubric come from an index", async () => {
    const client = await service.db.pool.connect();
    // In a table this small nothing is worth an index.
    await client.query("set enable_seqscan = off");
    const text = `explain select * from review_submission where workspace_id = 'a' and mode = 'live' and rubric_id = 'b'
      and scorecard_id >= 'sc_0' and scorecard_id < 'sc_z' order by scorecard_id desc limit 5001`;
    const { rows } = await client.query(text);
    client.release(true);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toContain("review_submission_by_rubric");
    expect(plan).not.toContain("Sort");
  });

  test("of a draft is that of its own verdicts with those of people", async () => {
    const { call, made, conversation, rubricId, scope } = await openWorld(service, "ws_draft");
    const agreementOf = createAgreementOf({ spanNodes });
    const { draft, published } = (await call("GET", `/rubrics/${rubricId}`)).json.data;
    expect(draft).toBeNull();
    const phrase = (words: string) => ({
      passScore: 50,
      minimumAgreement: null,
      criteria: [
        {
          ...published.criteria[0],
          maxScore: 1,
          appliesWhen: null,
          check: "required_phrases",
          parameters: { phrases: [words] },
        },
      ],
    });
    const of = (words: string) => agreementOf(service.db, scope, rubricId, phrase(words));
    expect(await of("Good morning")).toEqual({ kappa: null, reviews: 0 });
    for (const greets of [true, false, true, false]) {
      const text = greets
        ? "Agent: Good morning, Anna here.\nCustomer: Hello."
        : "Agent: What is it?\nCustomer: Hello.";
      const id = await conversation({ transcript: text });
      const review = await made("/reviews", { conversation_id: id, rubric_id: rubricId });
      const evidence = [{ turn: 1, quote: "Hello" }];
      const criteria = allJudged.map((each) => ({
        ...each,
        evidence,
        verdict: each.key === "greeting" && !greets ? "fail" : each.verdict,
      }));
      const reply = await call("POST", `/reviews/${review.id}/submissions`, { criteria });
      expect(reply.status, reply.text).toBe(201);
    }
    expect(await of("Good morning")).toEqual({ kappa: 1, reviews: 4 });
    expect((await of("What is it")).kappa).toBe(-1);
    const asked = { passScore: 50, minimumAgreement: null, criteria: [{ ...phrase("a").criteria[0], check: null }] };
    expect(await agreementOf(service.db, scope, rubricId, asked)).toEqual({ kappa: null, reviews: 4 });
  });

  test("decides whether a version may be published", async () => {
    const { call, made, conversation, rubricId } = await openWorld(service, "ws_publish");
    const check = { check: "required_phrases", parameters: { phrases: ["Good morning"] } };
    const [greeting, ...rest] = (await call("GET", `/rubrics/${rubricId}`)).json.data.published.criteria;
    const change = (kappa: number, reviews: number) =>
      call("PATCH", `/rubrics/${rubricId}`, {
        criteria: [{ ...greeting, ...check }, ...rest],
        minimum_agreement: { kappa, reviews },
      });
    await change(0.8, 2);
    const publish = () => call("POST", `/rubrics/${rubricId}/publish`);
    expect((await publish()).json.error).toMatchObject({ code: "conflict", field: "minimum_agreement" });
    for (const [text, verdict] of [
      ["Agent: Good morning.", "pass"],
      ["Agent: Yes?", "fail"],
    ]) {
      const review = await made("/reviews", {
        conversation_id: await conversation({ transcript: text }),
        rubric_id: rubricId,
      });
      const quote = text?.slice(7);
      const criteria = allJudged.map((each) => ({ ...each, verdict, evidence: [{ turn: 0, quote }] }));
      expect((await call("POST", `/reviews/${review.id}/submissions`, { criteria })).status).toBe(201);
    }
    const published = await publish();
    expect(published.status, published.text).toBe(201);
  });
});
