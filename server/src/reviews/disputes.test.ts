import { describe, expect, test } from "vitest";
import { allJudged, openService, openWorld } from "./test-world.ts";

const service = await openService();
const { call, made, conversation, card, rubricId } = await openWorld(service, "ws_disputes");

const evidence = [{ turn: 0, quote: "Good morning" }];
const raise = (scorecardId: string, more: object = {}) =>
  call("POST", "/disputes", { scorecard_id: scorecardId, reason: "I did greet.", ...more });

async function disputed(more: object = {}) {
  const conversationId = await conversation();
  const under = await card(conversationId);
  const reply = await raise(under.id, { criterion: "greeting", raised_by: "anna", ...more });
  expect(reply.status, reply.text).toBe(201);
  return { conversationId, under, dispute: reply.json.data };
}
const resolve = (id: string, body: object) => call("POST", `/disputes/${id}/resolve`, { note: "So be it.", ...body });

describe("a dispute", () => {
  test("that is upheld corrects the card with a further one, and ends its place in the queue", async () => {
    const { conversationId, under, dispute } = await disputed();
    expect(dispute).toMatchObject({
      scorecard_id: under.id,
      conversation_id: conversationId,
      criterion: "greeting",
      reason: "I did greet.",
      raised_by: "anna",
      status: "open",
      outcome: null,
      new_scorecard_id: null,
    });
    const queued = (await call("GET", `/reviews/${dispute.review_id}`)).json.data;
    expect(queued).toMatchObject({ reason: "dispute", status: "open", scorecard_id: under.id });
    await call("POST", `/reviews/${dispute.review_id}/claim`, { reviewer: "ann" });

    const criteria = [{ key: "greeting", verdict: "pass", evidence }];
    const reply = await resolve(dispute.id, { outcome: "upheld", criteria, reviewer: "bob" });
    expect(reply.status, reply.text).toBe(200);
    expect(reply.json.data).toMatchObject({
      status: "resolved",
      outcome: "upheld",
      note: "So be it.",
      resolved_by: "bob",
    });
    expect((await call("GET", `/disputes/${dispute.id}`)).json.data).toEqual(reply.json.data);
    const { new_scorecard_id: id } = reply.json.data;
    const corrected = (await call("GET", `/scorecards/${id}`)).json.data;
    expect(corrected).toMatchObject({ grader: { kind: "human", name: "bob" }, rubric_id: rubricId });
    expect(corrected.criteria).toMatchObject([
      { key: "greeting", verdict: "pass", graded_by: "human" },
      { key: "care", verdict: "fail", graded_by: "local" },
      { key: "topic", verdict: "not_applicable" },
    ]);
    expect((await call("GET", `/conversations/${conversationId}`)).json.data.scorecard_id).toBe(id);
    const over = (await call("GET", `/reviews/${dispute.review_id}`)).json.data;
    expect(over).toMatchObject({ status: "completed", assignees: ["bob"], submissions: [{ reviewer: "bob" }] });
    const events = await service.db.pool.query("select from event where resource_id = $1", [id]);
    expect(events.rows).toHaveLength(1);
  });

  test("that is rejected, or upheld without a correction, makes no card", async () => {
    for (const outcome of ["rejected", "upheld"]) {
      const { conversationId, under, dispute } = await disputed();
      expect((await resolve(dispute.id, { outcome })).json.data).toMatchObject({ outcome, new_scorecard_id: null });
      expect((await call("GET", `/conversations/${conversationId}`)).json.data.scorecard_id).toBe(under.id);
      expect((await call("GET", `/reviews/${dispute.review_id}`)).json.data.status).toBe("cancelled");
    }
  });

  test("says which verdict is proposed, until it is decided and after", async () => {
    const { under, dispute } = await disputed({ proposed_verdict: "partial" });
    expect(dispute.proposed_verdict).toBe("partial");
    expect((await resolve(dispute.id, { outcome: "rejected" })).json.data.proposed_verdict).toBe("partial");
    expect((await disputed()).dispute.proposed_verdict).toBeNull();
    const whole = await raise(under.id, { proposed_verdict: "pass" });
    expect([whole.status, whole.json.error.field]).toEqual([400, "proposed_verdict"]);
  });

  test("is open once per card and criterion, also when two are raised at the same moment", async () => {
    const { under, dispute } = await disputed();
    const again = await raise(under.id, { criterion: "greeting" });
    expect([again.status, again.json.error.field]).toEqual([409, "scorecard_id"]);
    expect((await raise(under.id, { criterion: "care" })).status).toBe(201);
    const whole = await Promise.all([1, 2, 3].map(() => raise(under.id)));
    expect(whole.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const reviews = await call("GET", `/reviews?conversation_id=${dispute.conversation_id}&reason=dispute`);
    expect(reviews.json.data.items).toHaveLength(3);
    await resolve(dispute.id, { outcome: "rejected" });
    expect((await raise(under.id, { criterion: "greeting" })).status).toBe(201);
  });

  test("is decided once, also by two at the same moment", async () => {
    const { conversationId, dispute } = await disputed();
    const criteria = [{ key: "greeting", verdict: "pass" }];
    const replies = await Promise.all([1, 2, 3].map(() => resolve(dispute.id, { outcome: "upheld", criteria })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const cards = await call("GET", `/scorecards?conversation_id=${conversationId}&grader=human`);
    expect(cards.json.data.items).toHaveLength(1);
  });

  test("is refused by the name of what is wrong", async () => {
    const { under, dispute } = await disputed();
    const refused = async (reply: Awaited<ReturnType<typeof raise>>) => [reply.status, reply.json.error?.field];
    expect(await refused(await raise("sc_0000000000000000000000"))).toEqual([400, "scorecard_id"]);
    expect(await refused(await raise(under.id, { criterion: "kindness" }))).toEqual([400, "criterion"]);
    expect(await refused(await raise(under.id, { reason: " " }))).toEqual([400, "reason"]);
    const criteria = [{ key: "kindness", verdict: "pass", evidence }];
    expect(await refused(await resolve(dispute.id, { outcome: "upheld", criteria }))).toEqual([400, "criteria.0.key"]);
    expect(await refused(await resolve(dispute.id, { outcome: "rejected", criteria }))).toEqual([400, "criteria"]);
    expect(await refused(await resolve(dispute.id, { outcome: "upheld", criteria: [] }))).toEqual([400, "criteria"]);
    expect((await call("GET", `/disputes/${dispute.id}`)).json.data).toEqual(dispute);
  });

  test("is not decided by way of its review", async () => {
    const { dispute } = await disputed();
    const path = `/reviews/${dispute.review_id}`;
    expect((await call("POST", `${path}/submissions`, { criteria: [] })).status).toBe(409);
    expect((await call("PATCH", path, { status: "cancelled" })).status).toBe(409);
    expect((await call("PATCH", path, { assignees: ["ann"] })).json.data.assignees).toEqual(["ann"]);
  });

  test("can't be about a card that was made to compare people", async () => {
    const session = await made("/calibrations", {
      name: "January",
      rubric_id: rubricId,
      conversation_ids: [await conversation()],
      reviewers: ["ann", "bob"],
    });
    const [{ id }] = (await call("GET", `/reviews?calibration_id=${session.id}`)).json.data.items;
    const done = await call("POST", `/reviews/${id}/submissions`, { criteria: allJudged, reviewer: "ann" });
    const reply = await raise(done.json.data.submissions[0].scorecard_id);
    expect([reply.status, reply.json.error.field]).toEqual([409, "scorecard_id"]);
  });
});

test("disputes are listed by each of their filters", async () => {
  const { conversationId, under, dispute } = await disputed({ raised_by: "zoe" });
  const found = async (query: string) =>
    (await call("GET", `/disputes?${query}`)).json.data.items.map(({ id }: { id: string }) => id);
  for (const query of [`scorecard_id=${under.id}`, `conversation_id=${conversationId}`, "raised_by=zoe"]) {
    expect(await found(query)).toEqual([dispute.id]);
  }
  expect(await found("raised_by=zoe&status=resolved")).toEqual([]);
  await resolve(dispute.id, { outcome: "rejected" });
  expect(await found("raised_by=zoe&status=resolved&outcome=rejected")).toEqual([dispute.id]);
  expect(await found("raised_by=zoe&outcome=upheld")).toEqual([]);
});
