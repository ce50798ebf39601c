import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { until } from "../../test/until.ts";
import type { Scope } from "../platform/scope.ts";
import { type Reply, startReceiver } from "./test-receiver.ts";
import { createWorld } from "./test-world.ts";

let world: Awaited<ReturnType<typeof createWorld>>;
const receivers: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  world = await createWorld();
  await world.node();
});
afterAll(() => Promise.all(receivers.map((receiver) => receiver.close())));

async function setUp(reply: Reply = () => 200, options: { events?: string[]; secret?: string } = {}) {
  const scope: Scope = await world.tenant();
  const receiver = await startReceiver(reply);
  receivers.push(receiver);
  const id = await world.webhook(scope, receiver.url, options);
  return { scope, receiver, id };
}

/**
 * Until no attempt of the webhook is under way, and what could have been tried was: somebody else's event, published after
 * it, has arrived.
 */
async function nothingUnderWay(webhookId: string): Promise<void> {
  const other = await setUp();
  await world.publish(other.scope, "tkt_marker");
  await until(() => other.receiver.received.length === 1);
  await until(async () => (await world.lanes(webhookId)).every(({ holder }) => holder === null));
}

describe("a delivery", () => {
  test("carries the event, its names and signatures, and leaves nothing behind but the log", async () => {
    const { scope, receiver, id } = await setUp(() => 200, { secret: "top secret" });
    await world.publish(scope, "tkt_1", { z: 1, a: "é" });
    await until(() => receiver.received.length === 1);
    const [{ headers, body, event }] = receiver.received as [(typeof receiver.received)[number]];
    expect(event).toMatchObject({ type: "ticket.status_changed", sequence: 1, data: { z: 1, a: "é" } });
    expect(event).not.toHaveProperty("gap");
    expect(headers["x-service-signature"]).toBe(createHmac("sha256", "top secret").update(body).digest("base64"));
    expect(headers["webhook-id"]).toBe(event.id);
    await until(async () => (await world.lanes(id)).length === 0);
    const [delivery] = await world.deliveries(id);
    expect(delivery).toMatchObject({
      status: "delivered",
      attempts: 1,
      status_code: 200,
      error: null,
      event_id: event.id,
    });
    expect(headers["x-service-delivery"]).toBe(delivery.id);
  });

  test("waits while the deletion of its workspace is requested, and goes once it is undone", async () => {
    const { scope, receiver } = await setUp();
    const other = await setUp();
    const due = (at: string | null) =>
      world.db.pool.query("update workspace set deletion_due_at = $2 where id = $1", [scope.workspaceId, at]);
    await due("2030-01-01");
    await world.publish(scope, "tkt_1");
    // Published later: by the time it has come, the one before would have come, too.
    await world.publish(other.scope, "tkt_1");
    await until(() => other.receiver.received.length === 1);
    expect(receiver.received).toEqual([]);
    await due(null);
    await world.publish(scope, "tkt_2");
    await until(() => receiver.received.length === 2);
  });

  test("goes only to those who asked for its type", async () => {
    const { scope, receiver } = await setUp(() => 200, { events: ["conversation.created"] });
    const other = await startReceiver();
    receivers.push(other);
    await world.webhook(scope, other.url, { events: ["ticket.status_changed"] });
    await world.publish(scope, "tkt_1");
    await until(() => other.received.length === 1);
    expect(receiver.received).toEqual([]);
  });

  test("is repeated with the same bytes and a new signature of the time until it is taken", async () => {
    const { scope, receiver, id } = await setUp(() => 503, { secret: "s" });
    await world.publish(scope, "tkt_1", { n: 1 });
    await until(async () => (await world.deliveries(id))[0].attempts === 1);
    receiver.answerWith(() => 200);
    world.pass(2_500);
    await until(async () => (await world.deliveries(id))[0].status === "delivered");
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect(receiver.received.length).toBe(2);
  });

  test("holds back only its own resource while it fails", async () => {
    const { scope, receiver, id } = await setUp(({ event }) => (event.resource.id === "tkt_bad" ? 500 : 200));
    for (const resource of ["tkt_bad", "tkt_good", "tkt_bad", "tkt_good"]) await world.publish(scope, resource);
    await until(() => receiver.received.filter(({ event }) => event.resource.id === "tkt_good").length === 2);
    await until(async () => (await world.deliveries(id)).some(({ attempts }) => attempts === 1));
    expect(
      receiver.received.filter(({ event }) => event.resource.id === "tkt_bad").map((r) => r.event.sequence),
    ).toEqual([1]);
    receiver.answerWith(() => 200);
    world.pass(2_500);
    await until(() => receiver.received.filter(({ event }) => event.resource.id === "tkt_bad").length === 3);
    expect(
      receiver.received.filter(({ event }) => event.resource.id === "tkt_bad").map((r) => r.event.sequence),
    ).toEqual([1, 1, 2]);
  });

  test("is signed with the current secret until the overlap of a rotation ends, and with the new one alone after it", async () => {
    const { scope, receiver, id } = await setUp(() => 200, { secret: "current" });
    const hmac = (secret: string, body: string) => createHmac("sha256", secret).update(body).digest("base64");
    const signedBy = async () => {
      const before = receiver.received.length;
      await world.publish(scope, "tkt_1");
      await until(() => receiver.received.length === before + 1);
      const { headers, body } = receiver.received[before] as (typeof receiver.received)[number];
      const of = (name: string) => ["current", "next"].find((secret) => headers[name] === hmac(secret, body));
      return [of("x-service-signature"), headers["x-service-signature-next"] && of("x-service-signature-next")];
    };
    expect(await signedBy()).toEqual(["current", undefined]);
    await world.rotate(id, "next");
    expect(await signedBy()).toEqual(["current", "next"]);
    world.pass(24 * 3_600_000 + 1_000);
    expect(await signedBy()).toEqual(["next", undefined]);
  });

  test("that is replayed after it was given up is no gap to itself, and leaves the gap to the next one", async () => {
    const { scope, receiver, id } = await setUp(() => 422);
    await world.publish(scope, "tkt_1");
    await until(async () => (await world.deliveries(id))[0].status === "failed");
    // The first replay is refused as well, the second one is taken.
    await world.replay(scope, id);
    await until(async () => (await world.deliveries(id)).filter(({ status }) => status === "failed").length === 2);
    receiver.answerWith(() => 200);
    await world.replay(scope, id);
    await until(() => receiver.received.length === 3);
    await world.publish(scope, "tkt_1");
    await until(() => receiver.received.length === 4);
    expect(receiver.received.map(({ event }) => [event.sequence, event.gap])).toEqual([
      [1, undefined],
      [1, undefined],
      [1, undefined],
      [2, true],
    ]);
  });

  test("of a part's event waits for what happened to the whole before, though the first attempt of that failed", async () => {
    const { scope, receiver, id } = await setUp(({ event }) => (event.resource.id === "tkt_1" ? 503 : 200));
    await world.publish(scope, "tkt_1");
    await until(async () => (await world.deliveries(id))[0].attempts === 1);
    await world.publish(scope, "part_of_1", {}, "tkt_1");
    // A lane of its own overtakes: when this one is there, the part's would have been.
    await world.publish(scope, "tkt_2", {}, "tkt_2_lane");
    await until(() => receiver.received.length === 2);
    receiver.answerWith(() => 200);
    world.pass(2_500);
    await until(() => receiver.received.length === 4);
    expect(receiver.received.map(({ event }) => [event.resource.id, event.sequence]).slice(2)).toEqual([
      ["tkt_1", 1],
      ["part_of_1", 2],
    ]);
  });

  test("that is refused fails at once, and the next one says that there is a gap, in the same bytes each time", async () => {
    const { scope, receiver, id } = await setUp(() => 422);
    await world.publish(scope, "tkt_1");
    await until(async () => (await world.deliveries(id))[0].status === "failed");
    receiver.answerWith(() => 500);
    await world.publish(scope, "tkt_1");
    await until(async () => (await world.deliveries(id))[1].attempts === 1);
    receiver.answerWith(() => 204);
    world.pass(2_500);
    await until(async () => (await world.deliveries(id))[1].status === "delivered");
    await world.publish(scope, "tkt_1");
    await until(() => receiver.received.length === 4);
    expect(receiver.received.map(({ event }) => [event.sequence, event.gap])).toEqual([
      [1, undefined],
      [2, true],
      [2, true],
      [3, undefined],
    ]);
    expect(receiver.received[1]?.body).toBe(receiver.received[2]?.body);
    await until(async () => (await world.lanes(id)).length === 0);
  });

  test("after several that were given up says once that there is a gap, when it arrives", async () => {
    const { scope, receiver, id } = await setUp(() => 422);
    const settled = (count: number) =>
      until(async () => (await world.deliveries(id)).filter(({ status }) => status !== "pending").length === count);
    for (const count of [1, 2]) {
      await world.publish(scope, "tkt_1");
      await settled(count);
    }
    receiver.answerWith(() => 200);
    // Another resource has no gap, and takes none away.
    await world.publish(scope, "tkt_2");
    await settled(3);
    await world.publish(scope, "tkt_1");
    await settled(4);
    await world.publish(scope, "tkt_1");
    await settled(5);
    expect(receiver.received.map(({ event }) => [event.resource.id, event.sequence, event.gap])).toEqual([
      ["tkt_1", 1, undefined],
      ["tkt_1", 2, true],
      ["tkt_2", 1, undefined],
      ["tkt_1", 3, true],
      ["tkt_1", 4, undefined],
    ]);
  });

  test("waits as long as the receiver asks for", async () => {
    const { scope, receiver, id } = await setUp((_, response) => {
      response.writeHead(429, { "retry-after": "120" }).end();
      return undefined;
    });
    await world.publish(scope, "tkt_1");
    await until(async () => (await world.deliveries(id))[0].attempts === 1);
    const [{ next_attempt_at, last_attempt_at }] = await world.deliveries(id);
    expect(next_attempt_at.getTime() - last_attempt_at.getTime()).toBeGreaterThanOrEqual(120_000);
    expect(receiver.received).toHaveLength(1);
  });

  test("is given up after a day, with a last attempt at its end", async () => {
    const { scope, receiver, id } = await setUp(() => 500);
    await world.publish(scope, "tkt_1");
    await until(async () => (await world.deliveries(id))[0].attempts === 1);
    world.pass(24 * 3_600_000 - 60_000);
    await until(async () => (await world.deliveries(id))[0].attempts === 2);
    expect((await world.deliveries(id))[0].status).toBe("pending");
    world.pass(120_000);
    await until(async () => (await world.deliveries(id))[0].status === "failed");
    expect(receiver.received).toHaveLength(3);
  });

  test("whose receiver says that it is gone ends the subscription", async () => {
    const { scope, id } = await setUp(() => 410);
    await world.publish(scope, "tkt_1");
    await until(() => world.disabled.some((webhook) => webhook.id === id));
    expect(world.disabled.find((webhook) => webhook.id === id)?.scope).toEqual(scope);
  });

  test("is not followed to where the receiver points", async () => {
    const elsewhere = await startReceiver();
    receivers.push(elsewhere);
    const { scope, id } = await setUp((_, response) => {
      response.writeHead(307, { location: elsewhere.url }).end();
      return undefined;
    });
    await world.publish(scope, "tkt_1");
    await until(async () => (await world.deliveries(id))[0].status === "failed");
    expect(elsewhere.received).toEqual([]);
  });

  test("whose event is no longer stored fails, and holds nothing up", async () => {
    const { scope, receiver, id } = await setUp(() => 503);
    await world.publish(scope, "tkt_1");
    await until(async () => (await world.deliveries(id))[0].attempts === 1);
    await world.publish(scope, "tkt_1");
    const [first] = await world.deliveries(id);
    await world.db.pool.query("delete from event where id = $1", [first.event_id]);
    receiver.answerWith(() => 200);
    world.pass(2_500);
    await until(async () => (await world.deliveries(id))[1].status === "delivered");
    expect((await world.deliveries(id))[0]).toMatchObject({ status: "failed", error: "the event is no longer stored" });
  });

  test("keeps only the beginning of a long answer", async () => {
    const { scope, id } = await setUp((_, response) => {
      response.writeHead(200).end("x".repeat(1_000_000));
      return undefined;
    });
    await world.publish(scope, "tkt_1");
    await until(async () => (await world.deliveries(id))[0].status === "delivered");
    const { rows } = await world.db.pool.query(
      "select octet_length(response_body) as size from delivery where id = $1",
      [(await world.deliveries(id))[0].id],
    );
    expect(rows).toEqual([{ size: 4_096 }]);
  });
});

describe("a receiver that is down", () => {
  test("is left alone by the circuit breaker, probed once, and gets everything in order when it is back", async () => {
    const { scope, receiver, id } = await setUp(() => 503);
    for (let i = 0; i < 40; i++) await world.publish(scope, `tkt_${i % 20}`);
    await until(async () => {
      const { rows } = await world.db.pool.query("select opened from webhook_health where webhook_id = $1", [id]);
      return rows[0]?.opened === 1;
    });
    await nothingUnderWay(id);
    const before = receiver.received.length;
    world.pass(6_000);
    await until(() => receiver.received.length > before);
    await nothingUnderWay(id);
    expect(receiver.received.length).toBe(before + 1);
    receiver.answerWith(() => 200);
    world.pass(60_000);
    await until(async () => (await world.lanes(id)).length === 0);
    const last = new Map<string, number>();
    for (const { event } of receiver.received) {
      const known = last.get(event.resource.id) ?? 0;
      expect(event.sequence - known).toBeLessThanOrEqual(1);
      last.set(event.resource.id, Math.max(known, event.sequence));
    }
    expect([...last.values()]).toEqual(Array(20).fill(2));
  });

  test("for five days is disabled", async () => {
    const { scope, id } = await setUp(() => 500);
    await world.publish(scope, "tkt_1");
    await until(async () => (await world.deliveries(id))[0].attempts === 1);
    world.pass(5 * 86_400_000);
    await until(() => world.disabled.some((webhook) => webhook.id === id));
  });
});

describe("several nodes", () => {
  test("share the work without sending anything twice or out of order", async () => {
    await world.node();
    await world.node();
    const { scope, receiver, id } = await setUp((_, response) => {
      setTimeout(() => response.writeHead(200).end(), Math.random() * 5);
      return undefined;
    });
    await Promise.all(
      Array.from({ length: 30 }, async (_, resource) => {
        for (let i = 0; i < 5; i++) await world.publish(scope, `tkt_${resource}`);
      }),
    );
    await until(async () => (await world.lanes(id)).length === 0);
    expect(receiver.received).toHaveLength(150);
    for (let resource = 0; resource < 30; resource++) {
      const own = receiver.received.filter(({ event }) => event.resource.id === `tkt_${resource}`);
      expect(own.map(({ event }) => event.sequence)).toEqual([1, 2, 3, 4, 5]);
    }
  });
});
