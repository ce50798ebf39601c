import { describe, expect, test } from "vitest";
import type { Database } from "../database/database.ts";
import type { Call } from "../platform/http/route.ts";
import { reviewRoutes } from "./http.ts";
import { allJudged, openService, openWorld } from "./test-world.ts";

const service = await openService();
const world = await openWorld(service, "ws_work_list");
const { call, made, conversation, rubricId, submit } = world;

const ids = (reply: { json: { data: { items: { id: string }[] } } }) => reply.json.data.items.map(({ id }) => id);

describe("names", () => {
  test("of reviewer, agent, contact, rubric and conversation come with every review", async () => {
    const { email } = await service.person("ws_work_list", "reviewer");
    const conversation_id = await conversation({
      agent: "Anna Bell",
      contact: { email: "jane@example.com", first_name: "Jane", last_name: "Doe" },
    });
    const review = await made("/reviews", {
      conversation_id,
      rubric_id: rubricId,
      assignees: [email, "ann"],
      reviewers_wanted: 2,
    });
    const named = {
      conversation: {
        title: "My card was eaten by the machine. Mail me at jane@example.com please.",
        channel: "chat",
        agent_name: "Anna Bell",
        contact_name: "Jane Doe",
      },
      rubric_name: "Ours",
      people: [
        { reviewer: email, name: "reviewer" },
        { reviewer: "ann", name: "ann" },
      ],
    };
    expect(review).toMatchObject(named);
    const path = `/reviews/${review.id}`;
    for (const reply of [
      await call("GET", path),
      await call("PATCH", path, { due_at: null }),
      await call("POST", `${path}/claim`, { reviewer: "ann" }),
      await submit(review.id, allJudged, { reviewer: "ann" }),
    ]) {
      expect(reply.json.data).toMatchObject(named);
    }
    expect((await call("GET", `/reviews?conversation_id=${conversation_id}`)).json.data.items[0]).toMatchObject(named);
  });

  test("come with a calibration session, and its conversations", async () => {
    const { email } = await service.person("ws_work_list", "reviewer");
    const conversation_ids = [await conversation({ agent: "Cid" }), await conversation()];
    const session = await made("/calibrations", {
      name: "June",
      rubric_id: rubricId,
      conversation_ids,
      reviewers: [email, "bob"],
    });
    const { data } = (await call("GET", `/calibrations/${session.id}`)).json;
    expect(data).toMatchObject({
      rubric_name: "Ours",
      created_by_name: session.created_by,
      reviewers: [
        { reviewer: email, name: "reviewer" },
        { reviewer: "bob", name: "bob" },
      ],
    });
    expect(data.conversations.map((one: { id: string }) => one.id)).toEqual(data.conversation_ids);
    expect(data.conversations.map((one: { agent_name: string }) => one.agent_name)).toContain("Cid");
  });

  test.each([
    ["listReviews", { limit: 100 }],
    ["listReviews", { limit: 100, sort: "due" }],
    ["listCalibrations", { limit: 100 }],
  ])("cost %s as many statements for fifty rows as for one", async (operationId, query) => {
    const own = await openWorld(service, `ws_count_${Object.keys(query).length}_${operationId}`);
    const add = async () => {
      const id = await own.conversation({ agent: `Agent ${Math.random()}` });
      await own.made("/reviews", { conversation_id: id, rubric_id: own.rubricId, assignees: ["ann"] });
      const session = { name: "S", rubric_id: own.rubricId, conversation_ids: [id], reviewers: ["ann", "bob"] };
      await own.made("/calibrations", session);
    };
    const count = async () => {
      let statements = 0;
      const db = counting(() => statements++);
      const route = reviewRoutes({} as never).find(({ operation }) => operation.id === operationId);
      const privacy = async () => ({ stored: undefined, shown: undefined });
      const actor = { kind: "key", keyId: "key_1", name: "key" };
      const given = { deps: { db }, scope: own.scope, actor, query, privacy } as unknown as Call<never>;
      const answer = (await route?.handle(given)) as { data: { items: unknown[] } };
      return { statements, rows: answer.data.items.length };
    };
    await add();
    const one = await count();
    for (let i = 0; i < 49; i++) await add();
    const fifty = await count();
    expect(fifty.rows).toBeGreaterThanOrEqual(50 * one.rows);
    expect(fifty.statements).toBe(one.statements);
  });
});

/** The service's database, which tells of each statement. */
const counting = (onStatement: () => void): Database =>
  new Proxy(service.db as unknown as Database, {
    get(target, name) {
      if (name !== "query") return Reflect.get(target, name);
      return (...args: Parameters<Database["query"]>) => {
        onStatement();
        return target.query(...args);
      };
    },
  });

describe("the order of due dates", () => {
  test("has the soonest first and those without a date last, page by page, in both directions", async () => {
    const own = await openWorld(service, "ws_due");
    const add = async (due_at: string | null) =>
      (await own.made("/reviews", { conversation_id: await own.conversation(), rubric_id: own.rubricId, due_at })).id;
    const late = await add("2026-03-01T00:00:00Z");
    const none = await add(null);
    const soon = await add("2026-02-01T00:00:00Z");
    const alsoSoon = await add("2026-02-01T00:00:00Z");
    const closed = await add("2026-01-01T00:00:00Z");
    await own.call("PATCH", `/reviews/${closed}`, { status: "cancelled" });
    const expected = [soon, alsoSoon, late, none];
    const walk = async (query: string) => {
      const found: string[] = [];
      for (let after = ""; found.length < 10; ) {
        const reply = await own.call("GET", `/reviews?sort=due&limit=1${query}${after}`);
        found.push(...ids(reply));
        if (!reply.json.data.has_more) break;
        after = `&starting_after=${found.at(-1)}`;
      }
      return found;
    };
    expect(await walk("")).toEqual(expected);
    expect(await walk("&order=desc")).toEqual(expected.toReversed());
    expect(ids(await own.call("GET", "/reviews?sort=due&status=cancelled"))).toEqual([closed]);
    const gone = await own.call("GET", "/reviews?sort=due&starting_after=rev_0000000000000000000000");
    expect([gone.status, gone.json.error.field]).toEqual([400, "starting_after"]);
  });
});

describe("what a person can do", () => {
  test("is a filter of the list and the count, in both orders, and leaves disputes out", async () => {
    const own = await openWorld(service, "ws_can");
    const add = async (more: object) =>
      (await own.made("/reviews", { conversation_id: await own.conversation(), rubric_id: own.rubricId, ...more })).id;
    const mine = await add({ assignees: ["ann"], due_at: "2026-02-01T00:00:00Z" });
    const shared = await add({ assignees: ["ann"], reviewers_wanted: 2, due_at: "2026-03-01T00:00:00Z" });
    const free = await add({});
    const bobs = await add({ assignees: ["bob"] });
    const submitted = await add({ assignees: ["ann"], reviewers_wanted: 2 });
    expect((await own.submit(submitted, allJudged, { reviewer: "ann" })).status).toBe(201);
    const { submissions } = (await own.call("GET", `/reviews/${submitted}`)).json.data;
    await own.made("/disputes", { scorecard_id: submissions[0].scorecard_id, reason: "No." });
    const found = async (query: string) => {
      const counted = (await own.call("GET", `/reviews/count?${query}`)).json.data.count;
      const lists = await Promise.all(
        ["created", "due"].map(async (sort) => ids(await own.call("GET", `/reviews?${query}&sort=${sort}`))),
      );
      expect(lists.map((list) => list.length)).toEqual([counted, counted]);
      return lists[1];
    };
    expect(await found("can=submit&reviewer=ann")).toEqual([mine, shared]);
    expect(await found("can=submit&reviewer=bob")).toEqual([bobs]);
    expect(await found("can=claim&reviewer=ann")).toEqual([free]);
    expect(new Set(await found("can=claim&reviewer=bob"))).toEqual(new Set([shared, free, submitted]));
    expect(await found("can=submit&reviewer=ann&due_before=2026-02-15T00:00:00Z")).toEqual([mine]);
    expect(await found("status=open&due_before=2026-04-01T00:00:00Z")).toEqual([mine, shared]);
  });
});

describe("the next review", () => {
  const next = async (own: typeof world, reviewer: string, more: object = {}) =>
    (await own.call("POST", "/reviews/next", { reviewer, ...more })).json.data.review;

  test("is one's own that is due first, then one with a free place, and then nothing", async () => {
    const own = await openWorld(service, "ws_next");
    const add = async (more: object) =>
      (await own.made("/reviews", { conversation_id: await own.conversation(), rubric_id: own.rubricId, ...more })).id;
    const free = await add({ due_at: "2026-01-01T00:00:00Z" });
    const later = await add({ assignees: ["ann"], due_at: "2026-03-01T00:00:00Z" });
    const first = await add({ assignees: ["ann"], due_at: "2026-02-01T00:00:00Z" });
    await add({ assignees: ["bob"] });
    for (const expected of [first, later, free]) {
      expect((await next(own, "ann")).id).toBe(expected);
      expect(await next(own, "ann")).toMatchObject({ id: expected, assignees: ["ann"] });
      expect((await own.submit(expected, allJudged, { reviewer: "ann" })).status).toBe(201);
    }
    expect(await next(own, "ann")).toBeNull();
  });

  test("can be skipped, and be by one rubric only", async () => {
    const own = await openWorld(service, "ws_skip");
    const one = await own.made("/reviews", { conversation_id: await own.conversation(), rubric_id: own.rubricId });
    expect(await next(own, "ann", { skip_ids: [one.id] })).toBeNull();
    expect(await next(own, "ann", { rubric_id: "rub_0000000000000000000000" })).toBeNull();
    expect((await next(own, "ann", { rubric_id: own.rubricId })).id).toBe(one.id);
  });

  test("goes to one caller only, however many ask at once", async () => {
    const own = await openWorld(service, "ws_race");
    const add = async () =>
      (await own.made("/reviews", { conversation_id: await own.conversation(), rubric_id: own.rubricId })).id;
    const all = await Promise.all(Array.from({ length: 8 }, add));
    const people = Array.from({ length: 12 }, (_, i) => `person ${i}`);
    const found = await Promise.all(people.map((person) => next(own, person)));
    const taken = found.filter((review) => review !== null);
    // Whoever came while all free ones were locked gets nothing, or one that was let go; nobody shares one.
    expect(new Set(taken.map(({ id }) => id)).size).toBe(taken.length);
    for (const review of taken) expect(review.assignees).toHaveLength(1);
    expect(taken).toHaveLength(all.length);
  });
});
