import { afterAll, expect, test } from "vitest";
import { jobKinds } from "../background.ts";
import { spanConversations } from "../conversations/index.ts";
import { localBus } from "../platform/bus.ts";
import { systemClock } from "../platform/clock.ts";
import { createLog } from "../platform/log.ts";
import { startQueue } from "../platform/queue.ts";
import type { Scope } from "../platform/scope.ts";
import { UnitsOfWork } from "../platform/unit-of-work.ts";
import { createAssemble } from "./assemble.ts";
import { type Gathered, gatherConversations } from "./gather-conversations.ts";
import { gatherTrace } from "./gather-trace.ts";
import { startSpanService } from "./test-service.ts";
import { modelCall } from "./test-spans.ts";

// So long that the queue never gets to it: here the test is the one who gathers.
const quietSeconds = 3_600;
const service = await startSpanService({ quietSeconds });
const { db } = service;
const log = createLog("silent");
const jobs = await startQueue({
  databaseUrl: db.url,
  log,
  works: false,
  kinds: jobKinds,
  bus: localBus(),
  units: new UnitsOfWork(systemClock),
});
afterAll(() => jobs.stop());

const after = (seconds: number) => ({
  ...{ db, jobs, quietSeconds },
  assemble: createAssemble(undefined),
  conversations: spanConversations({ clock: systemClock, jobs, publicUrl: "http://localhost:8080" }),
  privacyOf: async () => ({ stored: undefined, shown: undefined }),
  clock: { now: () => new Date(Date.now() + seconds * 1000) },
});

/** One alone. */
async function gatherConversation(deps: ReturnType<typeof after>, { scope, id }: { scope: Scope; id: string }) {
  return (await gatherConversations(deps, { scope, ids: [id] })).get(id) as Gathered | Error;
}

async function send(key: string, id: string, session: string | undefined, trace = "a") {
  const attributes = { ...modelCall([`user: Hi ${id}`], "Hello"), ...(session ? { "session.id": session } : {}) };
  const span = {
    traceId: trace.repeat(32),
    spanId: id.repeat(16),
    startTimeUnixNano: "1768469400000000000",
    endTimeUnixNano: "1768469401000000000",
    attributes: Object.entries(attributes).map(([name, stringValue]) => ({ key: name, value: { stringValue } })),
  };
  const body = { resourceSpans: [{ scopeSpans: [{ spans: [span] }] }] };
  expect((await service.call("POST", "/otlp/v1/traces", key, body)).status).toBe(200);
}

const conversationOf = async (key: string) => (await service.call("GET", "/conversations", key)).json.data.items[0];
const jobsOf = async (sql: string, id: string) =>
  (await db.pool.query(`select 1 from pgboss.job where ${sql} = $1`, [id])).rows.length;
const scoringsOf = (id: string) => jobsOf("name = 'conversation.score' and data->'conversationIds'->>0", id);
const waitingFor = (id: string) => jobsOf("name = 'otlp.gather' and state = 'created' and data->>'id'", id);

test("a conversation is closed when it was quiet for long enough, not before, and only once", async () => {
  const { secret, scope } = await service.tenant("ws_quiet");
  await send(secret, "1", "quiet");
  const { id } = await conversationOf(secret);
  await send(secret, "2", "quiet");
  expect(await waitingFor(id)).toBe(1);
  expect(await gatherConversation(after(quietSeconds - 5), { scope, id })).toBe("waits");
  expect([await scoringsOf(id), await waitingFor(id)]).toEqual([0, 1]);
  expect(await gatherConversation(after(quietSeconds + 5), { scope, id })).toBe("closed");
  expect((await conversationOf(secret)).turn_count).toBe(3);
  // As when a worker dies between its work and saying so.
  expect(await gatherConversation(after(quietSeconds + 5), { scope, id })).toBe("known");
  expect(await scoringsOf(id)).toBe(1);
});

test("the words of a conversation are made once, when it closes, not as long as spans come", async () => {
  const { secret, scope } = await service.tenant("ws_words");
  await send(secret, "1", "words");
  const { id } = await conversationOf(secret);
  /** In the queue of the indexer or, with its words, in the index. */
  const searched = async () => {
    const lists = ["conversation_unsearched", "conversation_search"].map(
      (table) => `select from ${table} where conversation_id = $1`,
    );
    return (await db.pool.query(lists.join(" union all "), [id])).rows.length;
  };
  expect(await searched()).toBe(0);
  expect(await gatherConversation(after(quietSeconds + 5), { scope, id })).toBe("closed");
  expect(await searched()).toBe(1);
});

test("a span that comes while a conversation is put together is not lost: it waits again", async () => {
  const { secret, scope } = await service.tenant("ws_between");
  await send(secret, "1", "between");
  const { id } = await conversationOf(secret);
  const deps = after(quietSeconds + 5);
  const conversations = {
    ...deps.conversations,
    lock: async (...args: Parameters<typeof deps.conversations.lock>) => {
      await send(secret, "2", "between");
      return deps.conversations.lock(...args);
    },
  };
  expect(await gatherConversation({ ...deps, conversations }, { scope, id })).toBe("waits");
  expect([await scoringsOf(id), await waitingFor(id)]).toEqual([0, 1]);
  expect(await gatherConversation(after(quietSeconds + 5), { scope, id })).toBe("closed");
  expect((await conversationOf(secret)).turn_count).toBe(3);
});

test("what is gone is left alone", async () => {
  const { secret, scope } = await service.tenant("ws_left");
  await send(secret, "1", "left");
  const { id } = await conversationOf(secret);
  await service.call("DELETE", `/conversations/${id}`, secret);
  expect(await gatherConversation(after(quietSeconds + 5), { scope, id })).toBe("gone");
  expect(await gatherTrace(after(quietSeconds + 5), { scope, traceId: "a".repeat(32) })).toBe("gone");
});

test("a trace without a key waits for its quiet, too, and is left alone once it has a conversation", async () => {
  const { secret, scope } = await service.tenant("ws_alone");
  const traceId = "b".repeat(32);
  await send(secret, "1", undefined, "b");
  expect(await gatherTrace(after(0), { scope, traceId })).toBe("waits");
  expect(await conversationOf(secret)).toBeUndefined();
  expect(await gatherTrace(after(quietSeconds + 5), { scope, traceId })).toBe("bound");
  const { id, external_id } = await conversationOf(secret);
  expect([external_id, await waitingFor(id)]).toEqual([traceId, 1]);
  expect(await gatherTrace(after(quietSeconds + 5), { scope, traceId })).toBe("gone");
});
