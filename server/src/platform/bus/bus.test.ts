import { randomUUID } from "node:crypto";
import { Redis } from "ioredis";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { freshDatabase, type TestDatabase } from "../../../test/database.ts";
import { type Bus, localBus } from "../bus.ts";
import { createLog, type Log } from "../log.ts";
import { createBus } from "./create-bus.ts";

/** Set by the test command where redis-server can be had. */
const redisUrl = process.env.TEST_REDIS_URL;
const silent = createLog("silent");
const open: Bus[] = [];

let db: TestDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => Promise.all(open.map((bus) => bus.close())));

interface Way {
  connect(log?: Log): Bus;
  /** Writes straight to the channel, as anybody could. */
  inject(text: string): Promise<void>;
  /** Ends the bus's connections from the other side; answers how many there were. */
  cut(): Promise<number>;
}

const started = (bus: Bus) => {
  open.push(bus);
  return bus;
};

const postgres: Way = {
  connect: (log = silent) => started(createBus({ redisUrl: undefined, databaseUrl: db.url, log })),
  inject: async (text) => void (await db.pool.query("select pg_notify('cqs_said', $1)", [text])),
  async cut() {
    const { rows } = await db.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'cqs bus' and datname = current_database()",
    );
    return rows.length;
  },
};

const ways: [string, Way][] = [["through PostgreSQL", postgres]];
if (redisUrl) {
  const admin = new Redis(redisUrl);
  afterAll(async () => void (await admin.quit()));
  const redis: Way = {
    connect: (log = silent) => started(createBus({ redisUrl, databaseUrl: "postgres://127.0.0.1:1/none", log })),
    inject: async (text) => void (await admin.publish("cqs:said", text)),
    cut: async () => Number(await admin.call("CLIENT", "KILL", "TYPE", "pubsub")),
  };
  ways.push(["through Redis", redis]);
}

const listen = (bus: Bus): string[] => {
  const heard: string[] = [];
  bus.hear((topic) => heard.push(topic));
  return heard;
};

/** A hint may get lost while a node is still connecting: says it until the other one hears it. */
async function untilHeard(from: Bus, by: readonly string[]): Promise<void> {
  const topic = `hello:${randomUUID()}`;
  await vi.waitFor(
    () => {
      from.say(new Set([topic]));
      expect(by).toContain(topic);
    },
    { timeout: 180_000, interval: 50 },
  );
}

describe.each(ways)("%s", (_name, way) => {
  test("one node hears what another says, and itself at once and only once", async () => {
    const [here, there] = [way.connect(), way.connect()];
    const [own, others] = [listen(here), listen(there)];
    await untilHeard(here, others);
    await untilHeard(there, own);
    const topics = Array.from({ length: 500 }, (_, i) => `events:ws_${i}:${randomUUID()}`);
    for (const topic of topics) here.say(new Set([topic]));
    const ours = () => own.filter((topic) => topics.includes(topic));
    expect(ours()).toEqual(topics);
    await vi.waitFor(() => expect(others.filter((topic) => topics.includes(topic))).toEqual(topics), 180_000);
    // By now our own messages have come back as well, since they were on the way before this one.
    await untilHeard(there, own);
    expect(ours()).toEqual(topics);
  });

  test("text that no node has sent is ignored, and the next message is heard", async () => {
    const [here, there] = [way.connect(), way.connect()];
    const heard = listen(here);
    await untilHeard(there, heard);
    for (const text of ["{", "null", '{"node":"x","topics":7}', "x".repeat(7_000)]) await way.inject(text);
    await way.inject(JSON.stringify({ node: "elsewhere", topics: ["after the noise"] }));
    await vi.waitFor(() => expect(heard).toContain("after the noise"), 180_000);
  });

  test("after its connection was cut a node hears the others again", async () => {
    const warn = vi.fn();
    const [here, there] = [way.connect({ ...silent, warn } as unknown as Log), way.connect()];
    const heard = listen(here);
    await untilHeard(there, heard);
    expect(await way.cut()).toBeGreaterThan(0);
    here.say(new Set(["meanwhile"]));
    expect(heard).toContain("meanwhile");
    await untilHeard(there, heard);
    expect(warn.mock.calls.length).toBeLessThanOrEqual(1);
  });
});

test("what many commits say in a moment leaves as a few notifications, each topic once", async () => {
  const bus = postgres.connect();
  const heard: string[] = [];
  const client = new pg.Client({ connectionString: db.url });
  await client.connect();
  client.on("notification", ({ payload = "" }) => heard.push(...JSON.parse(payload).topics));
  await client.query("listen cqs_said");
  await vi.waitFor(
    () => {
      bus.say(new Set(["ready"]));
      expect(heard).toContain("ready");
    },
    { timeout: 180_000, interval: 50 },
  );
  for (let i = 0; i < 1_000; i++) bus.say(new Set(["events:ws_busy:live"]));
  bus.say(new Set(["last"]));
  await vi.waitFor(() => expect(heard).toContain("last"), 180_000);
  expect(heard.filter((topic) => topic === "events:ws_busy:live")).toHaveLength(1);
  await client.end();
});

describe.each([
  ["Redis", { redisUrl: "redis://127.0.0.1:1", databaseUrl: "postgres://127.0.0.1:1/none" }],
  ["the database", { redisUrl: undefined, databaseUrl: "postgres://127.0.0.1:1/none" }],
])("while %s can't be reached", (_name, urls) => {
  test("a node hears itself, complains once and stops when asked", async () => {
    const warn = vi.fn();
    const bus = createBus({ ...urls, log: { ...silent, warn } as unknown as Log });
    const heard = listen(bus);
    await vi.waitFor(() => expect(warn).toHaveBeenCalled(), 180_000);
    for (let i = 0; i < 20; i++) {
      bus.say(new Set([`topic ${i}`]));
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    expect(heard).toHaveLength(20);
    expect(warn).toHaveBeenCalledTimes(1);
    await bus.close();
  });
});

test("a listener that fails disturbs neither the speaker nor the other listeners", () => {
  const bugs: unknown[] = [];
  const bus = localBus((error) => bugs.push(error));
  bus.hear(() => {
    throw new Error("broken listener");
  });
  const heard = listen(bus);
  bus.say(new Set(["a", "b"]));
  expect(heard).toEqual(["a", "b"]);
  expect(bugs).toHaveLength(2);
});

test("whoever stopped listening hears nothing more", () => {
  const bus = localBus();
  const heard: string[] = [];
  const stop = bus.hear((topic) => heard.push(topic));
  bus.say(new Set(["before"]));
  stop();
  bus.say(new Set(["after"]));
  expect(heard).toEqual(["before"]);
});
