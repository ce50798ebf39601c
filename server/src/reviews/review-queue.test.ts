import { describe, expect, test } from "vitest";
import { allJudged, openService, openWorld } from "./test-world.ts";

const service = await openService();
const { call, made, conversation, card, rubricId, reviewed, submit, humanCards } = await openWorld(service, "ws_queue");

describe("people", () => {
  test("act as themselves, whatever they send; keys act for anybody", async () => {
    const { review } = await reviewed();
    const { cookie, email } = await service.person("ws_queue", "reviewer");
    const path = `/reviews/${review.id}/claim`;
    const asOther = await service.call("POST", path, { cookie, body: { reviewer: "ann" } });
    expect([asOther.status, asOther.json.error.field]).toEqual([400, "reviewer"]);
    const asSelf = await service.call("POST", path, { cookie, body: { reviewer: email } });
    expect(asSelf.json.data.assignees).toEqual([email]);
    const body = { criteria: [] };
    const done = await service.call("POST", `/reviews/${review.id}/submissions`, { cookie, body });
    expect(done.json.data.submissions[0].reviewer).toBe(email);
  });

  test("who only look may look at reviews, and no more", async () => {
    const { review } = await reviewed();
    const { cookie } = await service.person("ws_queue", "viewer");
    expect((await service.call("GET", `/reviews/${review.id}`, { cookie })).status).toBe(200);
    expect((await service.call("POST", `/reviews/${review.id}/claim`, { cookie, body: {} })).status).toBe(403);
  });
});

describe("the queue", () => {
  test("is changed by whoever keeps it, but never against what has been done", async () => {
    const { review } = await reviewed({ reviewers_wanted: 2, assignees: ["ann", "bob"] });
    const path = `/reviews/${review.id}`;
    const patch = async (body: object) => (await call("PATCH", path, body)).json;
    expect((await patch({ assignees: ["ann", "cid"], due_at: "2026-03-01T00:00:00Z" })).data).toMatchObject({
      assignees: ["ann", "cid"],
      due_at: "2026-03-01T00:00:00.000Z",
    });
    expect((await patch({ due_at: null })).data).toMatchObject({ assignees: ["ann", "cid"], due_at: null });
    expect((await patch({ assignees: ["a", "b", "c"] })).error).toMatchObject({
      code: "invalid_argument",
      field: "assignees",
    });
    await submit(review.id, [], { reviewer: "ann" });
    expect((await patch({ assignees: ["cid"] })).error).toMatchObject({ code: "conflict", field: "assignees" });
    expect((await patch({ status: "cancelled" })).data).toMatchObject({ status: "cancelled", completed_at: null });
    for (const body of [{ status: "cancelled" }, { assignees: ["ann"] }]) {
      expect((await patch(body)).error).toMatchObject({ code: "conflict", field: "status" });
    }
    expect((await call("POST", `${path}/claim`, {})).json.error).toMatchObject({ code: "conflict", field: "status" });
    expect((await submit(review.id, [])).json.error).toMatchObject({ code: "conflict", field: "status" });
  });

  test("is asked for what is reviewed: the card given, the newest by a rubric, or the conversation's", async () => {
    const conversationId = await conversation();
    const [first, second] = [await card(conversationId), await card(conversationId)];
    const ask = (body: object) => call("POST", "/reviews", { conversation_id: conversationId, ...body });
    expect((await ask({ scorecard_id: first.id })).json.data.scorecard_id).toBe(first.id);
    expect((await ask({ rubric_id: rubricId })).json.data.scorecard_id).toBe(second.id);
    const review = (await ask({})).json.data;
    await submit(review.id, []);
    const human = (await humanCards(conversationId))[0].id;
    expect((await ask({})).json.data.scorecard_id).toBe(human);
    expect((await ask({ rubric_id: rubricId })).json.data.scorecard_id).toBe(second.id);

    const other = await card(await conversation());
    const draft = (await made("/rubrics", { name: "Draft", criteria: [{ key: "a", name: "A", question: "?" }] })).id;
    const nobody = "conv_0000000000000000000000";
    for (const [body, field] of [
      [{ conversation_id: nobody }, "conversation_id"],
      [{ scorecard_id: other.id }, "scorecard_id"],
      [{ rubric_id: draft }, "rubric_id"],
      [{ scorecard_id: first.id, rubric_id: draft }, "rubric_id"],
      [{ assignees: ["ann", "bob"] }, "assignees"],
      [{ assignees: ["ann", "ann"], reviewers_wanted: 2 }, "assignees"],
      [{ reviewers_wanted: 21 }, "reviewers_wanted"],
    ] as const) {
      const reply = await ask(body);
      expect([reply.status, reply.json.error?.field]).toEqual([400, field]);
    }
  });

  test("is filtered by each of its filters, page by page", async () => {
    const { conversationId, review } = await reviewed({ assignees: ["eve"], reviewers_wanted: 2 });
    const found = async (query: string) =>
      (await call("GET", `/reviews?${query}`)).json.data.items.map(({ id }: { id: string }) => id);
    expect(await found(`conversation_id=${conversationId}`)).toEqual([review.id]);
    expect(await found("assignee=eve")).toEqual([review.id]);
    expect(await found("assignee=eve&status=completed")).toEqual([]);
    expect(await found(`rubric_id=${rubricId}&reason=manual&assignee=eve&status=open`)).toEqual([review.id]);
    expect(await found("reason=unsure")).toEqual([]);
    expect(await found("reason=sampled:%20some")).toEqual([]);
    await call("PATCH", `/reviews/${review.id}`, { assignees: ["fay"] });
    expect([await found("assignee=eve"), await found("assignee=fay")]).toEqual([[], [review.id]]);
    const [newest, next] = await found("limit=2");
    expect(await found(`limit=1&starting_after=${newest}`)).toEqual([next]);
  });
});

describe("what was said", () => {
  test("is forgotten with the conversation: reviews, cards, and the call that quoted it", async () => {
    const { conversationId, review } = await reviewed();
    const reply = await submit(review.id, allJudged);
    const disputed = await made("/disputes", {
      scorecard_id: reply.json.data.submissions[0].scorecard_id,
      reason: "No",
    });
    const payloads = async () =>
      (await service.db.pool.query("select from audit_payload where id = $1", [reply.headers.get("x-request-id")]))
        .rows;
    expect(await payloads()).toHaveLength(1);
    expect((await call("DELETE", `/conversations/${conversationId}`)).status).toBe(200);
    expect(await payloads()).toHaveLength(0);
    for (const path of [`/reviews/${review.id}`, `/disputes/${disputed.id}`, `/reviews/${disputed.review_id}`]) {
      expect((await call("GET", path)).status).toBe(404);
    }
    const { rows } = await service.db.pool.query("select from review_assignee where review_id = $1", [review.id]);
    expect(rows).toEqual([]);
  });

  test("is quoted as it is shown where personal data is hidden, and can't be guessed at", async () => {
    const hidden = await openWorld(service, "ws_hidden");
    await service.db.pool.query("update workspace set pii_mode = 'mask_shown' where id = 'ws_hidden'");
    const shown = await openWorld(service, "ws_hidden");
    const id = await shown.conversation();
    const { transcript } = (await shown.call("GET", `/conversations/${id}`)).json.data;
    const masked = /Mail me at \S+/.exec(transcript)?.[0] as string;
    expect(masked).not.toContain("jane");
    const review = await hidden.made("/reviews", { conversation_id: id, rubric_id: shown.rubricId });
    const quoting = (quote: string) =>
      shown.call("POST", `/reviews/${review.id}/submissions`, {
        criteria: allJudged.map((each) => ({ ...each, evidence: [{ turn: 1, quote }] })),
      });
    expect((await quoting("jane@")).json.error?.field).toBe("criteria.0.evidence.0.quote");
    const reply = await quoting(masked);
    expect(reply.status, reply.text).toBe(201);
    const human = await shown.call("GET", `/scorecards/${reply.json.data.submissions[0].scorecard_id}`);
    expect(human.json.data.criteria[0].evidence).toMatchObject([{ turn: 1, start: null, quote: masked }]);
  });
});
