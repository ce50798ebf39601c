import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { startTestService } from "../../test/service.ts";

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
async function scored(id: string) {
  for (let i = 0; i < 200; i++) {
    const { json } = await service.call("GET", `/conversations/${id}`, { key });
    if (["scored", "scoring_failed", "resolved"].includes(json.data.status) && json.data.scorecard_id) return json.data;
    await sleep(50);
  }
  throw new Error(`${id} was not scored`);
}

const ingest = async (body: object) => {
  const { json } = await service.call("POST", "/conversations", { key, body: { transcript, ...body } });
  return json.data.id as string;
};

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

  test("announces its card, as reading it shows it", async () => {
    const { scorecard_id } = await scored(await ingest({}));
    const { json } = await service.call("GET", `/scorecards/${scorecard_id}`, { key });
    const events = await service.db.pool.query("select data from event where resource_id = $1", [scorecard_id]);
    expect(events.rows.map(({ data }) => data)).toEqual([json.data]);
  });

  test("gets a further card when it is scored again, and keeps the first", async () => {
    const id = await ingest({});
    const first = await scored(id);
    const asked = await service.call("POST", `/conversations/${id}/score`, { key, body: {} });
    expect(asked.status).toBe(202);
    let second = first;
    for (let i = 0; i < 200 && second.scorecard_id === first.scorecard_id; i++) {
      await sleep(50);
      second = await scored(id);
    }
    const { json } = await service.call("GET", `/scorecards?conversation_id=${id}&order=asc`, { key });
    expect(json.data.items.map((card: { id: string }) => card.id)).toEqual([first.scorecard_id, second.scorecard_id]);
  });

  test("is scored by the default when its rubric is unknown, and the card says so", async () => {
    const { scorecard_id } = await scored(await ingest({ rubric_id: "rub_0000000000000000000000" }));
    const { json } = await service.call("GET", `/scorecards/${scorecard_id}`, { key });
    expect(json.data.notes).toEqual([expect.stringContaining("is not in use")]);
  });
});
