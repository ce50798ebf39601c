import { expect, test, vi } from "vitest";
import { freshDatabase, insertWorkspace } from "../../test/database.ts";
import { failuresToOpen, firstPauseMs } from "../models/breaker.ts";
import { fails, inTurn, judges, type Reaction, sendJson, startModelServer } from "../models/test-model-server.ts";
import { criterion, judging, passing, prices } from "./test-judging.ts";

const db = await freshDatabase();
const scope = await insertWorkspace(db, "ws_failures");
const good = judges(() => passing());
const server = await startModelServer(good);

test("a server that asks for patience gets it, and then answers", async () => {
  server.begin(inTurn(fails(429, { "retry-after": "7" }), good));
  const { ask, world } = judging(db, server.url);
  expect((await ask(scope)).judged).toHaveLength(1);
  expect(world.waits).toEqual([7_000]);
});

test("a date to come back at counts as well", async () => {
  const { ask, world } = judging(db, server.url);
  server.begin(inTurn(fails(503, { "retry-after": new Date(world.now + 12_000).toUTCString() }), good));
  expect((await ask(scope)).judged).toHaveLength(1);
  expect(world.waits).toEqual([12_000]);
});

test("a server that asks for more patience than we have is left alone", async () => {
  server.begin(fails(429, { "retry-after": "3600" }));
  const { ask, world } = judging(db, server.url);
  expect((await ask(scope)).note).toBe("The model judge was unavailable (HTTP 429 after 1 attempt); graded locally.");
  expect(world.waits).toEqual([]);
});

test("a server that fails is tried three times, further and further apart, then the local grader stands", async () => {
  server.begin(fails(500));
  const { ask, world } = judging(db, server.url);
  const { judged, failed, note, cost } = await ask(scope);
  expect(judged).toEqual([]);
  expect(failed).toEqual([{ key: "greeting", reason: "The model judge was unavailable (HTTP 500 after 3 attempts)" }]);
  expect(note).toBe("The model judge was unavailable (HTTP 500 after 3 attempts); graded locally.");
  expect(cost).toEqual({ inputTokens: 0, outputTokens: 0, usd: null });
  expect(world.waits).toEqual([1_000, 2_000]);
});

test("a failure that passes costs nothing but time", async () => {
  server.begin(inTurn(fails(500), fails(408), good));
  const { judged, note } = await judging(db, server.url).ask(scope);
  expect(judged).toHaveLength(1);
  expect(note).toBeNull();
});

test.each([
  [401, 1],
  [403, 1],
  // It may have refused a field of the request, so two simpler ones follow.
  [400, 3],
  [404, 3],
])("HTTP %d is no reason to wait and try again", async (status, calls) => {
  server.begin(fails(status));
  const { note } = await judging(db, server.url).ask(scope);
  expect(note).toBe(`The model judge was unavailable (HTTP ${status} after 1 attempt); graded locally.`);
  expect(server.calls).toHaveLength(calls);
});

test("a server that hangs is cut off", async () => {
  server.begin(() => {});
  const { note } = await judging(db, server.url, {}, { timeoutSeconds: 0.05 }).ask(scope);
  expect(note).toBe("The model judge was unavailable (no response within 0.05 s after 3 attempts); graded locally.");
});

test("a server that hangs in the middle of its answer is cut off", async () => {
  server.begin((_call, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.write('{"choices": [');
  });
  const { note } = await judging(db, server.url, {}, { timeoutSeconds: 0.05 }).ask(scope);
  expect(note).toContain("no response within 0.05 s");
});

test("an answer without end is not read to its end", async () => {
  let written = 0;
  let closed: () => void = () => {};
  const done = new Promise<void>((resolve) => {
    closed = resolve;
  });
  const endless: Reaction = (_call, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    const piece = "x".repeat(65_536);
    const more = () => {
      while (!response.destroyed && written < 1_000_000_000) {
        written += piece.length;
        if (!response.write(piece)) return void response.once("drain", more);
      }
    };
    response.on("close", closed);
    more();
  };
  server.begin(endless);
  const { note } = await judging(db, server.url).ask(scope);
  await done;
  expect(note).toBe("The model judge was unavailable (a response of more than 1 MiB after 1 attempt); graded locally.");
  expect(written).toBeLessThan(50_000_000);
});

test.each<[string, Reaction]>([
  ["a page", (_call, response) => response.writeHead(200, { "content-type": "text/html" }).end("<html>login</html>")],
  ["an answer without choices", (_call, response) => sendJson(response, 200, { choices: [] })],
  ["nothing", (_call, response) => response.writeHead(200).end()],
])("%s in the place of an answer is a failure, not a crash", async (_what, reaction) => {
  server.begin(reaction);
  const { failed, note } = await judging(db, server.url).ask(scope);
  expect(failed).toHaveLength(1);
  expect(note).toContain("a response that does not follow the protocol after 3 attempts");
});

test("a connection that breaks, and one that never comes about, are failures", async () => {
  server.begin((_call, response) => response.destroy());
  expect((await judging(db, server.url).ask(scope)).note).toMatch(/no connection \(\w+\) after 3 attempts/);
  const gone = await startModelServer(good);
  await gone.stop();
  expect((await judging(db, gone.url).ask(scope)).note).toContain("no connection (ECONNREFUSED) after 3 attempts");
});

test("the key goes to no other address", async () => {
  const elsewhere = await startModelServer(good);
  server.begin((_call, response) => response.writeHead(307, { location: `${elsewhere.url}/chat/completions` }).end());
  expect((await judging(db, server.url).ask(scope)).note).toContain("HTTP 307 after 1 attempt");
  expect(elsewhere.calls).toEqual([]);
});

test("what fails again and again is left alone for a while, then one call goes to see", async () => {
  server.begin(fails(500));
  const { ask, world } = judging(db, server.url);
  await ask(scope);
  await ask(scope);
  // The first failure is followed by two simpler requests, the others by none.
  const callsUntilOpen = failuresToOpen + 2;
  expect(server.calls).toHaveLength(callsUntilOpen);
  const { note } = await ask(scope);
  expect(note).toBe("The model judge is paused after several failures in a row; graded locally.");
  expect(server.calls).toHaveLength(callsUntilOpen);

  world.now += firstPauseMs;
  await ask(scope);
  expect(server.calls).toHaveLength(callsUntilOpen + 1);

  server.begin(good);
  await ask(scope);
  expect(server.calls).toHaveLength(0);
  world.now += 2 * firstPauseMs;
  const both = await Promise.all([ask(scope), ask(scope)]);
  expect(both.map(({ judged }) => judged.length).toSorted()).toEqual([0, 1]);
  expect((await ask(scope)).judged).toHaveLength(1);
});

test("a conversation that the server can't take keeps no other from being judged", async () => {
  server.begin(fails(413));
  const { ask } = judging(db, server.url);
  for (let i = 0; i < failuresToOpen + 1; i++) await ask(scope);
  server.begin(good);
  expect((await ask(scope)).judged).toHaveLength(1);
});

test("no more calls a minute than are allowed", async () => {
  server.begin(good);
  const { ask, world } = judging(db, server.url, { LLM_REQUESTS_PER_MINUTE: "2" });
  for (let i = 0; i < 5; i++) await ask(scope);
  expect(world.waits).toEqual([60_000, 60_000]);
});

test("no more calls at once than are allowed", async () => {
  let under = 0;
  let most = 0;
  server.begin((call, response) => {
    most = Math.max(most, ++under);
    // Long enough for one too many to arrive.
    setTimeout(() => {
      under--;
      good(call, response);
    }, 50);
  });
  const { ask } = judging(db, server.url, { LLM_CONCURRENCY: "2" });
  const criteria = Array.from({ length: 40 }, (_, i) => criterion(`c${i}`));
  expect((await ask(scope, { criteria })).judged).toHaveLength(40);
  expect(most).toBe(2);
});

test("who calls it off gets no card, and no place stays taken", async () => {
  const stop = new AbortController();
  server.begin(() => stop.abort(new Error("shutting down")));
  const { ask } = judging(db, server.url, { LLM_CONCURRENCY: "1" });
  await expect(ask(scope, { signal: stop.signal })).rejects.toThrow("shutting down");
  server.begin(good);
  expect((await ask(scope)).judged).toHaveLength(1);
});

test("what was judged in time stays when the rest takes too long", async () => {
  const slow = await insertWorkspace(db, "ws_slow");
  server.begin((call, response) => {
    if (call.keys.includes("c0")) good(call, response);
  });
  const deadline = new AbortController();
  const { ask } = judging(db, server.url, prices, { deadline: () => deadline.signal });
  const pending = ask(slow, { criteria: Array.from({ length: 10 }, (_, i) => criterion(`c${i}`)) });
  const paid = "select from model_spend where workspace_id = $1 and input_tokens > 0";
  await vi.waitFor(async () => expect((await db.pool.query(paid, [slow.workspaceId])).rowCount).toBe(1), 180_000);
  await vi.waitFor(() => expect(server.calls).toHaveLength(2), 180_000);
  deadline.abort();
  const { judged, failed, note } = await pending;
  expect([judged.length, failed.length]).toEqual([8, 2]);
  expect(note).toBe("The model judge took too long; c8, c9 graded locally.");
});
