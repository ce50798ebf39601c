import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "../../test/service.ts";

let service: TestService;
let key: string;

beforeAll(async () => {
  service = await startTestService();
  await service.workspace("ws_0000000000000000000077");
  key = (await service.key("ws_0000000000000000000077")).secret;
});

const search = (q: string, more = "") =>
  service.call("GET", `/conversations?q=${encodeURIComponent(q)}${more}`, { key });

const idsOf = (reply: Awaited<ReturnType<typeof search>>) => reply.json.data.items.map(({ id }: { id: string }) => id);

test("a conversation is found as soon as its POST is answered, and still once the worker has indexed it", async () => {
  const made = await service.call("POST", "/conversations", {
    key,
    body: { transcript: "Agent: Hello, how can I help you?\nCustomer: The zeppelin never arrived at the hangar." },
  });
  expect(made.status).toBe(201);
  const { id } = made.json.data;
  expect(idsOf(await search("Zeppelin"))).toEqual([id]);
  const waiting = () => service.db.pool.query("select from conversation_unsearched");
  await expect.poll(async () => (await waiting()).rowCount).toBe(0);
  for (const q of ["Zeppelin", "zepp*", '"never arrived"', "hangar zeppelin"])
    expect(idsOf(await search(q))).toEqual([id]);
  expect(idsOf(await search("zeppelin", "&channel=voice"))).toEqual([]);
  expect(idsOf(await search("submarine"))).toEqual([]);
  const [item] = (await search("zeppelin", "&include=content")).json.data.items;
  expect(item).toMatchObject({ language: "en", transcript: expect.stringContaining("hangar") });
});

test("a failed conversation that a search finds is not shown as passed", async () => {
  const transcript = "Agent: Yes?\nCustomer: The gondola sank.\nAgent: Ok.";
  const { id } = (await service.call("POST", "/conversations", { key, body: { transcript } })).json.data;
  const read = async () => (await service.call("GET", `/conversations/${id}`, { key })).json.data;
  await expect.poll(async () => (await read()).scorecard_id).not.toBeNull();
  const waiting = () => service.db.pool.query("select from conversation_unsearched");
  await expect.poll(async () => (await waiting()).rowCount).toBe(0);
  await service.db.pool.query("update conversation set passed = false where id = $1", [id]);
  const [found] = (await search("gondola")).json.data.items;
  expect(found).toMatchObject({ id, passed: false });
});

test("a conversation in which nothing was said yet is found by its agent, with no place to show", async () => {
  const body = { events: [{ type: "turn", role: "customer", content: "" }], agent: "Dirigible desk" };
  const made = await service.call("POST", "/conversations", { key, body });
  expect(made.status, made.text).toBe(201);
  const found = await search("dirigible");
  expect(found.json.data?.items, found.text).toMatchObject([{ id: made.json.data.id, match: null }]);
});

test("no search is an error of ours", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "grapheme", maxLength: 100 }), async (q) => {
      const reply = await search(q.toWellFormed());
      expect([200, 400]).toContain(reply.status);
      if (reply.status === 400) expect(reply.json.error).toMatchObject({ code: "invalid_argument", field: "q" });
    }),
    { numRuns: 60 },
  );
  expect((await search("x".repeat(257))).status).toBe(400);
});
