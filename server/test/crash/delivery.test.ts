import { createHmac } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { Webhook } from "standardwebhooks";
import { afterAll, expect, test } from "vitest";
import { type Received, startReceiver } from "../../src/delivery/test-receiver.ts";
import { killableService } from "./killable-service.ts";

const tickets = 80;
const kills = 4;
const secret = "a shared secret";
const service = await killableService();
const receivers = {
  healthy: await startReceiver(),
  flaky: await startReceiver(() => (Math.random() < 0.1 ? 503 : 200)),
  slow: await startReceiver((_, response) => {
    setTimeout(() => response.writeHead(200).end(), 40);
    return undefined;
  }),
  dead: await startReceiver((_, response) => {
    response.destroy();
    return undefined;
  }),
};

afterAll(async () => {
  await service.end("SIGKILL");
  service.remove();
  await Promise.all(Object.values(receivers).map((receiver) => receiver.close()));
});

/** Calls until it is answered: a service that is being killed answers nobody. */
async function call(method: string, path: string, body: object, idempotencyKey: string) {
  for (;;) {
    const reply = await fetch(service.base + path, {
      method,
      headers: {
        authorization: `Bearer ${service.key}`,
        "content-type": "application/json",
        ...(method === "POST" ? { "idempotency-key": idempotencyKey } : {}),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(5_000),
    }).catch(() => undefined);
    if (reply && reply.status < 500)
      return { status: reply.status, json: (await reply.json()) as { data: { id: string } } };
    await sleep(20);
  }
}

async function liveOf(n: number): Promise<string> {
  const { json } = await call("POST", "/tickets", { title: `Ticket ${n}` }, `open-${n}`);
  const { id } = json.data;
  for (const status of ["pending", "open", "solved"]) await call("PATCH", `/tickets/${id}`, { status }, "");
  return id;
}

/** The numbers of a resource's events in the order in which they came, each counted when it came first. */
function firstArrivals(received: readonly Received[]): Map<string, number[]> {
  const arrivals = new Map<string, number[]>();
  for (const { event } of received) {
    const known = arrivals.get(event.resource.id) ?? [];
    if (!known.includes(event.sequence)) arrivals.set(event.resource.id, [...known, event.sequence]);
  }
  return arrivals;
}

test(`${kills} kills while events are published and delivered lose none, and each resource's arrive in order`, async () => {
  await service.start();
  for (const [name, { url }] of Object.entries(receivers)) {
    const { status } = await call("POST", "/webhooks", { url, events: ["*"], secret }, `hook-${name}`);
    expect(status).toBe(201);
  }
  let ended = 0;
  const lives = Promise.all(
    Array.from({ length: tickets }, async (_, n) => {
      await sleep(n * 60);
      await liveOf(n);
      ended += 1;
    }),
  );
  for (let kill = 1; kill <= kills; kill++) {
    while (ended < (tickets * kill) / (kills + 1)) await sleep(5);
    await service.end("SIGKILL");
    await service.start();
  }
  await lives;

  const client = new pg.Client({ connectionString: await service.databaseUrl() });
  client.on("error", () => {});
  await client.connect();
  const { rows } = await client.query(
    "select resource_id, sequence, id from event where type like 'ticket.%' order by sequence",
  );
  const published = new Map<string, number[]>();
  for (const row of rows) {
    published.set(row.resource_id, [...(published.get(row.resource_id) ?? []), Number(row.sequence)]);
  }
  expect(published.size).toBe(tickets);
  const pending = async () =>
    (
      await client.query(
        "select url, count(*)::int as n from delivery join webhook on webhook.id = webhook_id where delivery.status = 'pending' group by url",
      )
    ).rows as { url: string; n: number }[];
  while ((await pending()).some(({ url }) => url !== receivers.dead.url)) await sleep(100);

  for (const name of ["healthy", "flaky", "slow"] as const) {
    expect(firstArrivals(receivers[name].received), name).toEqual(published);
  }
  // Who never took one still has all of them coming, and saw nothing but first ones.
  expect(await pending()).toEqual([{ url: receivers.dead.url, n: rows.length }]);
  expect([...firstArrivals(receivers.dead.received).values()].every(([first, second]) => first === 1 && !second)).toBe(
    true,
  );

  const plain = new Webhook(secret, { format: "raw" });
  for (const { headers, body } of receivers.healthy.received) {
    expect(headers["x-service-signature"]).toBe(createHmac("sha256", secret).update(body).digest("base64"));
    expect(plain.verify(body, headers as Record<string, string>)).toEqual(JSON.parse(body));
  }
  await client.end();
}, 900_000);
