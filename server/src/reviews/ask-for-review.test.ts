import { describe, expect, test } from "vitest";
import { startTestService } from "../../test/service.ts";
import { askForReview } from "./index.ts";
import { openService, openWorld } from "./test-world.ts";

const service = await openService();
const { call, conversation, card, scope } = await openWorld(service, "ws_asks");

type World = Pick<Awaited<ReturnType<typeof openWorld>>, "call">;
const reviewsOf = async ({ call }: World, id: string) =>
  (await call("GET", `/reviews?conversation_id=${id}&order=asc`)).json.data.items;

describe("scoring asks for a review", () => {
  test("once per conversation and kind of reason, of the newest card", async () => {
    const id = await conversation();
    const ask = async (reason: string) => {
      const scored = await card(id);
      await service.db.transaction(async (tx) => askForReview(tx, scope, scored, reason));
      return scored.id;
    };
    await ask("unsure");
    await ask("sampled: a tenth");
    const newest = await ask("sampled: vip");
    const [unsure, sampled, ...others] = await reviewsOf({ call }, id);
    expect(others).toEqual([]);
    expect(unsure).toMatchObject({ reason: "unsure", status: "open", reviewers_wanted: 1, blind: false });
    expect(sampled).toMatchObject({ reason: "sampled: vip", scorecard_id: newest });
    const found = await call("GET", `/reviews?reason=sampled&conversation_id=${id}`);
    expect(found.json.data.items).toHaveLength(1);

    // What somebody works on stays what it is, and the next one comes when it is over.
    await call("POST", `/reviews/${sampled.id}/claim`, {});
    await ask("sampled: vip");
    expect((await reviewsOf({ call }, id))[1].scorecard_id).toBe(newest);
    await call("PATCH", `/reviews/${sampled.id}`, { status: "cancelled" });
    await ask("sampled: vip");
    expect(await reviewsOf({ call }, id)).toHaveLength(3);
  });

  test("together with the card: when the commit fails there is none", async () => {
    const id = await conversation();
    const scored = await card(id);
    const failing = service.db.transaction(async (tx) => {
      askForReview(tx, scope, scored, "unsure");
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await reviewsOf({ call }, id)).toEqual([]);
  });

  test("of a critical failure that it is not sure of, which does not fail the card", async () => {
    const working = await startTestService({ ENCODER_PROCESSES: "1" });
    const world = await openWorld(working, "ws_doubts");
    const criteria = [
      { key: "professional", name: "Stays professional", check: "professionalism", weight: 1, critical: true },
      { key: "greeting", name: "Greets", check: "greeting", weight: 1 },
    ];
    const made = await world.call("POST", "/rubrics", { name: "Doubts", pass_score: 50, criteria });
    expect(made.status, made.text).toBe(201);
    const rubricId = made.json.data.id;
    await world.call("POST", `/rubrics/${rubricId}/publish`, {});
    // Surely not polite, but whether it is a failure or half of one is a matter of taste.
    const transcript = `Agent: Hello, this is Anna from Harper Bank.
Customer: I can't find the form.
Agent: Obviously. Some people need a map for everything, don't they.
Customer: That's not nice.`;
    const taken = await world.call("POST", "/conversations", { transcript, rubric_id: rubricId });
    const id = taken.json.data.id;
    await expect.poll(async () => (await reviewsOf(world, id)).length).toBe(1);
    const reviews = await reviewsOf(world, id);
    expect(reviews).toMatchObject([{ reason: "unsure: critical failure" }]);
    const scored = (await world.call("GET", `/scorecards/${reviews[0].scorecard_id}`)).json.data;
    expect(scored).toMatchObject({
      score: 100,
      passed: true,
      critical_failed: false,
      coverage: { judged: 1, total: 2 },
    });
    expect(scored.criteria[0]).toMatchObject({ verdict: "fail", unsure: true, critical: true });
  });

  test("by its settings, as soon as a conversation is scored", async () => {
    const working = await startTestService({ ENCODER_PROCESSES: "1" });
    const world = await openWorld(working, "ws_works");
    const sampling = [{ name: "everything", when: "true", share: 1, to: "review" }];
    const set = await world.call("PATCH", "/scoring-settings", { sampling });
    expect(set.status, set.text).toBe(200);
    const id = await world.conversation();
    await expect.poll(async () => (await reviewsOf(world, id)).length).toBe(1);
    const reviews = await reviewsOf(world, id);
    const conversationNow = (await world.call("GET", `/conversations/${id}`)).json.data;
    expect(reviews).toMatchObject([
      { reason: "sampled: everything", scorecard_id: conversationNow.scorecard_id, rubric_id: world.rubricId },
    ]);
  });
});
