import { beforeAll, describe, expect, test, vi } from "vitest";
import { postNotice } from "../notices/index.ts";
import { createBus } from "../platform/bus/create-bus.ts";
import { createLog } from "../platform/log.ts";
import type { Scope } from "../platform/scope.ts";
import { createHubWorld, type HubWorld, type Node, publish } from "./test-hub.ts";
import { connect, createNodes, send } from "./test-nodes.ts";
import { readEvents } from "./test-reading.ts";

/** Set by the test command where redis-server can be had. */
const redisUrl = process.env.TEST_REDIS_URL;
const log = createLog("silent");

let world: HubWorld;
beforeAll(async () => {
  world = await createHubWorld();
});

const ways: [string, () => Node][] = [
  ["PostgreSQL", () => world.node({ bus: createBus({ redisUrl: undefined, databaseUrl: world.db.url, log }) })],
];
if (redisUrl) {
  ways.push(["Redis", () => world.node({ bus: createBus({ redisUrl, databaseUrl: world.db.url, log }) })]);
}

async function toldBy(speaker: Node, listener: Node, scope: Scope): Promise<void> {
  const reading = readEvents(await listener.follow(scope));
  // What is said before both are connected is lost; the next word brings it as well.
  await vi.waitFor(
    async () => {
      await publish(speaker.db, scope);
      if (reading.events.length === 0) throw new Error("not connected yet");
    },
    { timeout: 180_000, interval: 50 },
  );
  for (let i = 0; i < 10; i++) await reading.of(await publish(speaker.db, scope));
}

describe.each(ways)("through %s", (_name, start) => {
  // These nodes never look by themselves: what they see they have been told.
  test("a node learns at once what another one does", async () => {
    const [here, there] = [start(), start()];
    const scope = await world.tenant();
    await toldBy(there, here, scope);
    await toldBy(here, there, scope);
  });

  test("people who follow learn at once of a notice that another node posts, keys never", async () => {
    const [here, there] = [start(), start()];
    const scope = await world.tenant();
    await toldBy(there, here, scope);
    const person = readEvents(await here.follow(scope, { person: "ann@example.com" }));
    const key = readEvents(await here.follow(scope));
    await there.db.transaction(async (tx) =>
      postNotice(tx, scope, {
        kind: "rule.stopped",
        message: "The rule was stopped.",
        resource: { type: "rule", id: "rule_1" },
        at: new Date(),
      }),
    );
    const [notice] = await person.reach(1);
    expect(notice).toMatchObject({
      type: "notice.posted",
      body: { data: { kind: "rule.stopped", resource: { type: "rule", id: "rule_1" } } },
    });
    const ticketId = await publish(there.db, scope);
    await key.of(ticketId);
    expect(key.events.map(({ type }) => type)).toEqual(["ticket.created"]);
  });
});

if (redisUrl) {
  test("two whole nodes that share a Redis see each other's events", async () => {
    const nodes = await createNodes({ REDIS_URL: redisUrl });
    const [here, there] = [await nodes.start(), await nodes.start()];
    const key = await nodes.key("ws_redis");
    const [mine, theirs] = [await connect(here, key), await connect(there, key)];
    const { id } = await send(here, key, "POST", "/tickets", { title: "Seen from both" });
    await Promise.all([mine.of(id), theirs.of(id)]);
    mine.disconnect();
    theirs.disconnect();
  });
}
