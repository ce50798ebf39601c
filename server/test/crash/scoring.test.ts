import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { killableService } from "./killable-service.ts";

const count = 1_000;
const kills = 5;
const service = await killableService();

afterAll(async () => {
  await service.end("SIGKILL");
  service.remove();
});

const transcript = (i: number) =>
  `Agent: Hello, this is Anna.\nCustomer: My order ${i} has not arrived, I am quite upset.\nAgent: I am sorry, I have sent it again; you will have it tomorrow.\nCustomer: Thank you.\nAgent: Goodbye!`;

test(`a worker that is killed ${kills} times while it scores ${count} conversations leaves each with exactly one card`, async () => {
  await service.start();
  for (let from = 0; from < count; from += 500) {
    const conversations = Array.from({ length: 500 }, (_, i) => ({ transcript: transcript(from + i) }));
    const reply = await fetch(`${service.base}/conversations/batch`, {
      method: "POST",
      headers: { authorization: `Bearer ${service.key}`, "content-type": "application/json" },
      body: JSON.stringify({ conversations }),
    });
    expect(reply.status).toBe(200);
  }
  // The embedded database dies with the service.
  const connect = async () => {
    const client = new pg.Client({ connectionString: await service.databaseUrl() });
    client.on("error", () => {});
    await client.connect();
    return client;
  };
  let database = await connect();
  const one = async (sql: string) => (await database.query(sql)).rows[0].n as number;
  const cards = () => one("select count(*)::int as n from scorecard");

  for (let kill = 1; kill <= kills; kill++) {
    const before = await cards();
    while ((await cards()) < Math.min(before + 20, count)) await sleep(2);
    await service.end("SIGKILL");
    await service.start();
    database = await connect();
  }
  // Each death left jobs behind that are only found when their time is up.
  while ((await one("select count(*)::int as n from conversation where scoring_state <> 'scored'")) > 0)
    await sleep(200);

  expect(await cards()).toBe(count);
  expect(await one("select count(distinct conversation_id)::int as n from scorecard")).toBe(count);
  expect(await one("select count(*)::int as n from event where type = 'scorecard.created'")).toBe(count);
  expect(
    await one(
      `select count(*)::int as n from conversation join scorecard on scorecard.id = conversation.scorecard_id
        where scorecard.conversation_id = conversation.id and scorecard.score = conversation.score`,
    ),
  ).toBe(count);
  await database.end();
}, 900_000);
