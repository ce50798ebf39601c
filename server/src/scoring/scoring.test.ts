import { describe, expect, test } from "vitest";
import { startTestService } from "../../test/service.ts";
import { until } from "../../test/until.ts";
import { eventData } from "../database/database.ts";
import { publishEvent } from "../events/index.ts";
import type { Judged } from "../grading/index.ts";
import { scorecardCreated } from "./scorecard-events.ts";
import { findScorecard, insertScorecard } from "./store.ts";
import type { Scorecard } from "./types.ts";
import { toWire } from "./wire.ts";

const service = await startTestService();
await service.workspace("ws_scoring");
const { secret: key } = await service.key("ws_scoring");

const transcript = `Agent: Good morning, this is Anna from Harper Bank, how can I help you?
Customer: Hi, I lost my card and I am really worried about my money.
Agent: I am so sorry to hear that. May I have your full name and date of birth please?
Customer: Jane Doe, the second of May 1980.
Agent: Thank you Jane. I have blocked the card now and a new one will arrive by post within three days.
Customer: Great, thank you so much!
Agent: Is there anything else I can help you with today?
Customer: No, that is all.
Agent: Thank you for calling, goodbye.`;

/** Reads a conversation until its scoring is over. */
const scored = (id: string) =>
  until(async () => {
    const { data } = (await service.call("GET", `/conversations/${id}`, { key })).json;
    return ["scored", "scoring_failed", "resolved"].includes(data.status) && data.scorecard_id && data;
  });

const ingest = async (body: object) => {
  const { json } = await service.call("POST", "/conversations", { key, body: { transcript, ...body } });
  return json.data.id as string;
};

interface EventBody {
  readonly type: string;
  readonly resource: { readonly type: string };
  readonly sequence: number;
}

describe("a conversation that is taken in", () => {
  test("is scored by itself, and its card shows the words behind each verdict", async () => {
    const id = await ingest({});
    const conversation = await scored(id);
    const { json } = await service.call("GET", `/scorecards/${conversation.scorecard_id}`, { key });
    const card = json.data;
    expect(card).toMatchObject({ conversation_id: id, grader: { kind: "local" }, score: conversation.score });
    const trace = (await service.call("GET", `/conversations/${id}/trace`, { key })).json.data;
    const contents = new Map<string, string>(
      trace.root.children.map((node: { id: string; content: string }) => [node.id, node.content]),
    );
    const applying = card.criteria.filter((criterion: { verdict: string }) => criterion.verdict !== "not_applicable");
    expect(applying.length).toBeGreaterThan(3);
    for (const { key: name, evidence } of applying) {
      expect(evidence.length, name).toBeGreaterThan(0);
      for (const { node_id, start, end, quote } of evidence) {
        expect(contents.get(node_id)?.slice(start, end), name).toBe(quote);
      }
    }
  });

  test("has a card without score and verdict, and counts in no insight, if nobody can read its language", async () => {
    const spanish = `Agente: Buenos días, soy Ana del banco, ¿en qué puedo ayudarle?
Customer: Hola, he perdido mi tarjeta y estoy muy preocupada por mi dinero.
Agente: Lo siento mucho, ahora mismo la bloqueo y le envío una tarjeta nueva.
Customer: Muchas gracias, muy amable.`.replaceAll("Agente:", "Agent:");
    const { id, scorecard_id, score, passed } = await scored(await ingest({ transcript: spanish }));
    expect([score, passed]).toEqual([null, null]);
    const { data: card } = (await service.call("GET", `/scorecards/${scorecard_id}`, { key })).json;
    expect(card).toMatchObject({ score: null, passed: null, critical_failed: false, sentiment: null });
    expect(card.notes).toEqual(["The conversation is in Spanish. The local grader reads English only."]);
    expect(card.coverage.judged).toBeLessThan(card.coverage.total);
    const listed = (await service.call("GET", "/scorecards?passed=false", { key })).json.data.items;
    expect(listed.map((one: { id: string }) => one.id)).not.toContain(scorecard_id);
    const { items } = (await service.call("GET", `/events?resource_id=${scorecard_id}`, { key })).json.data;
    expect(items[0].data).toEqual(card);
    expect(id).toBe(card.conversation_id);
  });

  test("announces its card, as reading it shows it", async () => {
    const { scorecard_id } = await scored(await ingest({}));
    const { json } = await service.call("GET", `/scorecards/${scorecard_id}`, { key });
    const { items } = (await service.call("GET", `/events?resource_id=${scorecard_id}`, { key })).json.data;
    expect(items.map(({ data }: { data: object }) => data)).toEqual([json.data]);
  });

  test("announces its card by naming it: the log holds no copy of what the card's row says", async () => {
    const { scorecard_id } = await scored(await ingest({}));
    const { text } = await service.call("GET", `/scorecards/${scorecard_id}`, { key });
    const { rows } = await service.db.pool.query(
      `select octet_length(data::text) as size, text_bytes, ${eventData("event")} as told from event where resource_id = $1`,
      [scorecard_id],
    );
    expect(rows).toEqual([{ size: 4, text_bytes: expect.any(Number), told: expect.any(String) }]);
    // To the byte: signatures are made over it.
    expect(text).toContain(`"data":${rows[0].told},"meta"`);
    expect(rows[0].text_bytes).toBeLessThanOrEqual(rows[0].told.length);
  });

  test("announces a card with whatever it says as reading it shows it", async () => {
    const { scorecard_id } = await scored(await ingest({}));
    const scope = { workspaceId: "ws_scoring", mode: "live" as const };
    const known = (await findScorecard(service.db, scope, scorecard_id)) as Scorecard;
    const odd = '"nodeId": \\"maxScore\\": \\ / \b\f\n\r\t \u0001\u001f\u2028 é 👋🏽 </script> "graded_by"';
    const [criterion] = known.criteria;
    const strange: Partial<Scorecard>[] = [
      { score: null, satisfaction: null, sentiment: null, criteria: [], notes: [odd, ""], summary: odd },
      { score: null, passed: null, criteria: [{ ...(criterion as Judged), unsure: true }] },
      { score: 66.67, sentiment: { label: "neutral", trend: "steady", start: 0, end: -0.25 } },
      { score: 0, sentiment: { label: "neutral", trend: "steady", start: 0, end: 1, turns: [] } },
      { cost: { inputTokens: 12, outputTokens: 7, usd: null }, grader: { kind: "llm", name: odd, version: "1" } },
      {
        cost: { inputTokens: 12, outputTokens: 7, usd: 0.0125 },
        criteria: [{ ...(criterion as Judged), rationale: odd }],
      },
    ];
    for (const [i, changed] of strange.entries()) {
      const card = { ...known, ...changed, id: `sc_strange${i}`, createdAt: new Date(1_700_000_000_000 + i) };
      await service.db.transaction(async (tx) => {
        insertScorecard(tx, scope, card);
        publishEvent(tx, scope, scorecardCreated(card, undefined));
      });
      const { rows } = await service.db.pool.query(
        `select ${eventData("event")} as told from event where resource_id = $1`,
        [card.id],
      );
      expect(rows[0].told).toBe(JSON.stringify(toWire(card, undefined)));
    }
  });

  test("shows the sentiment of each turn on its card and in its trace, and not in lists", async () => {
    const id = await ingest({});
    const { scorecard_id } = await scored(id);
    const { sentiment } = (await service.call("GET", `/scorecards/${scorecard_id}`, { key })).json.data;
    const trace = (await service.call("GET", `/conversations/${id}/trace`, { key })).json.data;
    const nodes: { id: string; role: string; sentiment: { label: string; score: number } }[] = trace.root.children;
    expect(sentiment.turns).toEqual(
      nodes.map((node, turn) => ({ turn, node_id: node.id, role: node.role, ...node.sentiment })),
    );
    const customer = nodes.filter(({ role }) => role === "customer").map((node) => node.sentiment.label);
    expect(customer).toEqual(["negative", "neutral", "positive", "neutral"]);
    const listed = (await service.call("GET", `/scorecards?conversation_id=${id}`, { key })).json.data.items;
    const { turns: _turns, ...whole } = sentiment;
    expect(listed).toMatchObject([{ id: scorecard_id, sentiment: whole }]);
    expect(listed[0].sentiment).not.toHaveProperty("turns");
  });

  test("has no sentiment in a language that can't be read", async () => {
    const german = `Agent: Guten Tag, hier ist Anna von der Bank, wie kann ich Ihnen helfen?
Kunde: Ich habe meine Karte verloren und bin sehr unzufrieden mit dem Service, das ist wirklich ärgerlich.
Agent: Das tut mir leid, ich werde die Karte sofort sperren und Ihnen eine neue schicken.`;
    const id = await ingest({ transcript: german });
    const { scorecard_id } = await scored(id);
    expect((await service.call("GET", `/scorecards/${scorecard_id}`, { key })).json.data.sentiment).toBeNull();
    const trace = (await service.call("GET", `/conversations/${id}/trace`, { key })).json.data;
    expect(trace.root.children.map((node: { sentiment: unknown }) => node.sentiment)).toEqual([null, null, null]);
  });

  test("counts its cards' events behind its own, in one lane", async () => {
    const id = await ingest({});
    const { scorecard_id } = await scored(id);
    await service.call("PATCH", `/conversations/${id}`, { key, body: { status: "resolved" } });
    const ofResource = async (resource: string) => {
      const { json } = await service.call("GET", `/events?order=asc&resource_id=${resource}`, { key });
      return json.data.items.map(({ type, resource: { type: kind }, sequence }: EventBody) => [type, kind, sequence]);
    };
    expect(await ofResource(id)).toEqual([
      ["conversation.created", "conversation", 1],
      ["conversation.resolved", "conversation", 3],
    ]);
    expect(await ofResource(scorecard_id)).toEqual([["scorecard.created", "scorecard", 2]]);
  });

  test("gets a further card when it is scored again, and keeps the first", async () => {
    const id = await ingest({});
    const first = await scored(id);
    const asked = await service.call("POST", `/conversations/${id}/score`, { key, body: {} });
    expect(asked.status).toBe(202);
    await expect.poll(async () => (await scored(id)).scorecard_id).not.toBe(first.scorecard_id);
    const second = await scored(id);
    const { json } = await service.call("GET", `/scorecards?conversation_id=${id}&order=asc`, { key });
    expect(json.data.items.map((card: { id: string }) => card.id)).toEqual([first.scorecard_id, second.scorecard_id]);
  });

  test("is found by bounds of its very score, whatever bounds are asked for", async () => {
    const id = await ingest({});
    const { score, scorecard_id } = await scored(id);
    const found = async (query: string) => {
      const { status, json } = await service.call("GET", `/scorecards?conversation_id=${id}&${query}`, { key });
      return [status, json.data.items.map((card: { id: string }) => card.id)];
    };
    expect(await found(`min_score=${score}&max_score=${score}`)).toEqual([200, [scorecard_id]]);
    expect(await found("max_score=7.876189154911092e-181")).toEqual([200, []]);
    expect(await found("min_score=7.876189154911092e-181")).toEqual([200, [scorecard_id]]);
  });

  test("is scored by the default when its rubric is unknown, and the card says so", async () => {
    const { scorecard_id } = await scored(await ingest({ rubric_id: "rub_0000000000000000000000" }));
    const { json } = await service.call("GET", `/scorecards/${scorecard_id}`, { key });
    expect(json.data.notes).toEqual([expect.stringContaining("is not in use")]);
  });

  test("takes its cards along when it is forgotten, and what was quoted of it", async () => {
    const id = await ingest({ transcript: transcript.replaceAll("Jane Doe", "Xaver Quellmalz") });
    const { scorecard_id } = await scored(id);
    expect((await service.call("DELETE", `/conversations/${id}`, { key })).status).toBe(200);
    expect((await service.call("GET", `/scorecards/${scorecard_id}`, { key })).status).toBe(404);
    const told = `select ${eventData("event")} as data from event where resource_id = $1`;
    const { rows } = await service.db.pool.query(told, [scorecard_id]);
    expect(rows).toEqual([{ data: JSON.stringify({ id: scorecard_id, deleted: true }) }]);
  });

  test("can be exported with its card", async () => {
    const { scorecard_id } = await scored(await ingest({}));
    const body = { resource: "scorecards", filters: { grader: "local" } };
    const { json } = await service.call("POST", "/exports", { key, body });
    const status = async () => (await service.call("GET", `/exports/${json.data.id}`, { key })).json.data.status;
    await expect.poll(status).toBe("completed");
    const file = await service.call("GET", `/exports/${json.data.id}/download`, { key });
    const lines = file.text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    const card = (await service.call("GET", `/scorecards/${scorecard_id}`, { key })).json.data;
    expect(lines.find(({ id }) => id === scorecard_id)).toEqual(card);
    const strange = { resource: "scorecards", filters: { tag: "x" } };
    const refused = await service.call("POST", "/exports", { key, body: strange });
    expect([refused.status, refused.json.error.field]).toEqual([400, "filters.tag"]);
  });
});

describe("what personal data is masked where it is shown", () => {
  test("is masked in evidence and events, too", async () => {
    await service.workspace("ws_masked");
    const masked = (await service.key("ws_masked")).secret;
    const owner = await service.person("ws_masked", "owner");
    const set = { cookie: owner.cookie, body: { pii_mode: "mask_shown" } };
    expect((await service.call("PATCH", "/workspace", set)).status).toBe(200);
    const said = "Agent: Hello, this is Anna, write to anna@secret.example.com.\nCustomer: Thanks, I will.";
    const { json } = await service.call("POST", "/conversations", { key: masked, body: { transcript: said } });
    const cards = async () => (await service.call("GET", "/scorecards", { key: masked })).json.data.items;
    await expect.poll(async () => (await cards()).length).toBe(1);
    const [card]: { criteria: { evidence: { quote: string; start: number | null }[] }[] }[] = await cards();
    const evidence = card?.criteria.flatMap((criterion) => criterion.evidence) ?? [];
    expect(evidence.length).toBeGreaterThan(0);
    expect(evidence.every(({ start }) => start === null)).toBe(true);
    expect(JSON.stringify(card)).not.toContain("anna@secret");
    const events = await service.db.pool.query("select data from event where workspace_id = 'ws_masked'");
    expect(JSON.stringify(events.rows)).not.toContain("anna@secret");
    expect(json.data.id).toBeDefined();
  });
});
