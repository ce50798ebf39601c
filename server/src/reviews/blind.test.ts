import { operations } from "@cqs/contract";
import { beforeAll, describe, expect, test } from "vitest";
import { publishEvent } from "../events/index.ts";
import { worldOn } from "../insights/test-world.ts";
import { scorecardCreated } from "../scoring/index.ts";
import { allJudged, judged, openService, openWorld } from "./test-world.ts";

const service = await openService();
const world = await openWorld(service, "ws_blind");
const { call, made, conversation, card, rubricId, scope, submit } = world;

/** A score that nothing else in any answer looks like. */
const score = 37.25;
const rationale = "Unmistakable words of the grader.";
const turnScore = -0.4321;

type Cookie = { readonly cookie: string; readonly email: string };
let blind: Cookie;
let seeing: Cookie;
let conversationId: string;
let cardId: string;
let reviewId: string;
let webhookId: string;

const as = (person: Cookie, method: string, path: string, body?: unknown) =>
  service.call(method, path, { cookie: person.cookie, ...(body === undefined ? {} : { body }) });

beforeAll(async () => {
  [blind, seeing] = [await service.person("ws_blind", "admin"), await service.person("ws_blind", "admin")];
  const hook = { url: "https://example.com/hook", events: ["*"] };
  webhookId = (await made("/webhooks", hook)).id;
  conversationId = await conversation({ agent: "Anna", external_id: "blind one" });
  const [firstTurn] = (await call("GET", `/conversations/${conversationId}/trace`)).json.data.root.children;
  const under = await card(conversationId, {
    score,
    sentiment: { label: "negative", trend: "steady", start: 0, end: 0, turns: [[0, firstTurn.id, "agent", turnScore]] },
    criteria: [
      { ...judged("greeting", "fail"), rationale },
      judged("care", "fail", 5),
      judged("topic", "not_applicable"),
    ],
  });
  cardId = under.id;
  await service.db.transaction(async (tx) => publishEvent(tx, scope, scorecardCreated(under, undefined)));
  await call("PATCH", `/conversations/${conversationId}`, { status: "resolved" });
  await made("/disputes", { scorecard_id: cardId, reason: `A score of ${score} is unfair.` });
  const asked = { conversation_id: conversationId, blind: true, reviewers_wanted: 2, assignees: [blind.email, "ann"] };
  reviewId = (await made("/reviews", asked)).id;
  expect((await submit(reviewId, allJudged, { reviewer: "ann" })).status).toBe(201);
  // As if it had been scored again since: the score of the conversation is the grader's.
  await service.db.pool.query("update conversation set scorecard_id = $1, score = $2 where id = $3", [
    cardId,
    score,
    conversationId,
  ]);
  await worldOn(service.db).drain();
});

/** The card's id alone tells nothing: the card can't be read. */
const isTelling = (text: string) => [score, turnScore, rationale].some((told) => text.includes(String(told)));

/** What stands for an id in a path, by what comes before it. */
async function paths(): Promise<readonly string[]> {
  const listed = async (path: string) =>
    (await call("GET", `${path}?limit=100`)).json.data.items.map(({ id }: { id: string }) => id) as string[];
  const [agents, disputes] = await Promise.all([listed("/agents"), listed("/disputes")]);
  const { items: events } = (await call("GET", "/events?limit=100")).json.data;
  const deliveries = await listed(`/webhooks/${webhookId}/deliveries`);
  const { items: entries } = (await as(seeing, "GET", "/audit?limit=100")).json.data;
  const ids: Readonly<Record<string, readonly string[]>> = {
    conversations: [conversationId],
    scorecards: [cardId],
    reviews: [reviewId],
    rubrics: [rubricId],
    agents,
    disputes,
    events: events.map(({ id }: { id: string }) => id),
    webhooks: [webhookId],
    deliveries,
    audit: entries.map(({ id }: { id: string }) => id),
  };
  const reads = operations.filter(({ method, success }) => method === "GET" && !success[0]?.media);
  return reads.flatMap(({ path }) => filled([path], ids));
}

/** All ways to fill in a path's first open parameter, and then the rest. */
function filled(open: readonly string[], ids: Readonly<Record<string, readonly string[]>>): readonly string[] {
  const next = open.flatMap((path) => {
    const [whole, noun] = /([a-z-]+)\/\{[a-z_]+\}/.exec(path) ?? [];
    if (whole === undefined) return [path];
    return (ids[noun as string] ?? []).map((id) => path.replace(whole, `${noun}/${id}`));
  });
  return next.some((path) => path.includes("{")) ? filled(next, ids) : next;
}

describe("who reviews a conversation blind", () => {
  test("finds its score in no answer to any read, where others find it", async () => {
    const told: { blind: string[]; seeing: string[] } = { blind: [], seeing: [] };
    const walk = await paths();
    expect(walk.length).toBeGreaterThan(60);
    for (const path of walk) {
      const [hidden, open] = [await as(blind, "GET", path), await as(seeing, "GET", path)];
      if (isTelling(hidden.text)) told.blind.push(path);
      if (isTelling(open.text)) told.seeing.push(path);
    }
    expect(told.blind).toEqual([]);
    const places = ["/conversations", "/scorecards", "/events", "/disputes", `/conversations/${conversationId}`];
    expect(told.seeing).toEqual(
      expect.arrayContaining([
        ...places,
        `/conversations/${conversationId}/trace`,
        `/scorecards/${cardId}`,
        "/insights/conversations",
      ]),
    );
    expect(told.seeing.some((path) => path.startsWith("/audit/"))).toBe(true);
  });

  test.each([
    ["conversations", "min_score=30&max_score=40"],
    ["scorecards", "min_score=30&max_score=40"],
    ["scorecards", "passed=false"],
    ["scorecards", "grader=human"],
    ["insights/conversations", "score_from=30&score_below=40"],
    ["insights/conversations", "passed=false"],
    ["insights/conversations", "criterion=greeting&verdict=fail"],
  ])("can't narrow it down by %s?%s", async (path, query) => {
    const found = async (person: Cookie) => (await as(person, "GET", `/${path}?${query}`)).text;
    expect(await found(blind)).not.toContain(conversationId);
    expect(await found(seeing)).toContain(conversationId);
  });

  test("can't narrow it down by counting", async () => {
    const counted = async (person: Cookie) =>
      (await as(person, "GET", "/conversations/count?min_score=30&max_score=40&external_id=blind one")).json.data.count;
    expect(await counted(blind)).toBe(0);
    expect(await counted(seeing)).toBe(1);
  });

  test("finds it in no figure", async () => {
    for (const path of ["scores", "distribution", "breakdown?by=agent", "breakdown?by=criterion", "agent-criteria"]) {
      const [hidden, open] = [
        await as(blind, "GET", `/insights/${path}`),
        await as(seeing, "GET", `/insights/${path}`),
      ];
      const told = ({ json: { data } }: typeof hidden) =>
        JSON.stringify(data.totals ?? data.rows ?? [data.count, data.mean_score, data.cells]);
      expect([path, told(hidden)]).not.toEqual([path, told(open)]);
    }
    const { totals } = (await as(blind, "GET", "/insights/scores")).json.data;
    expect(totals).toMatchObject({ count: 0, mean_score: null });
    const { criteria } = (await as(blind, "GET", "/insights/failing-criteria")).json.data;
    expect(criteria).toEqual([]);
  });

  test("is refused what would show it: the card, a preview, exports, scoring many again", async () => {
    for (const [method, path, body] of [
      ["GET", `/scorecards/${cardId}`],
      ["POST", `/rubrics/${rubricId}/preview`, { conversation_id: conversationId }],
      ["POST", "/exports", { resource: "scorecards", format: "jsonl" }],
      ["POST", "/exports", { resource: "traces", format: "jsonl", filters: { min_score: 30 } }],
      ["POST", "/rescores", { filters: { external_id: "blind one" } }],
      ["GET", "/rescores"],
      ["POST", "/bulk-changes", { filters: { max_score: 40 }, changes: { add_tags: ["low"] }, dry_run: true }],
    ] as const) {
      const reply = await as(blind, method, path, body);
      expect([path, reply.status, reply.json.error?.code]).toEqual([path, 403, "permission_denied"]);
    }
    const ready = (await as(seeing, "POST", "/exports", { resource: "scorecards", format: "jsonl" })).json.data.id;
    expect((await as(blind, "GET", `/exports/${ready}/download`)).status).toBe(403);
    expect((await as(seeing, "GET", `/exports/${ready}/download`)).status).toBe(409);
  });

  test("is told by no rule that is tried whether a condition on it holds", async () => {
    // biome-ignore lint/suspicious/noThenProperty: a rule reads when, if, then
    const body = { when: { event: "scorecard.created" }, if: "data.score < 40", then: [{ do: "tag", tags: ["low"] }] };
    const fired = async (person: Cookie) => (await as(person, "POST", "/rules/try", body)).json.data.fired;
    expect([await fired(blind), await fired(seeing)]).toEqual([0, 1]);
  });

  test("follows the stream without it, from the first event on and live", async () => {
    const read = async (person: Cookie) => {
      const lastEventId = "last_event_id=1.evt_0000000000000000000000";
      const controller = new AbortController();
      const response = await fetch(`${service.base}/stream?${lastEventId}`, {
        headers: { cookie: person.cookie, "sec-fetch-site": "same-origin" },
        signal: controller.signal,
      });
      let text = "";
      for await (const piece of response.body as ReadableStream<Uint8Array>) {
        text += new TextDecoder().decode(piece);
        if (text.split("event: scorecard.created").length > 2) break;
      }
      controller.abort();
      return text;
    };
    const [hidden, open] = [await read(blind), await read(seeing)];
    expect(isTelling(open)).toBe(true);
    expect(hidden).toContain(conversationId);
    expect(hidden).toContain('"hidden":true');
    expect(isTelling(hidden)).toBe(false);
  });

  test("sees everything once they have submitted", async () => {
    expect((await as(blind, "POST", `/reviews/${reviewId}/submissions`, { criteria: allJudged })).status).toBe(201);
    expect(isTelling((await as(blind, "GET", `/scorecards/${cardId}`)).text)).toBe(true);
    expect((await as(blind, "GET", `/conversations/${conversationId}`)).json.data.scorecard_id).not.toBeNull();
  });
});
