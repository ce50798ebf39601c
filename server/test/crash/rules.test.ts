import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { killableService } from "./killable-service.ts";

const count = 300;
const kills = 3;
const service = await killableService();

afterAll(async () => {
  await service.end("SIGKILL");
  service.remove();
});

async function post(path: string, body: object): Promise<void> {
  const reply = await fetch(`${service.base}${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${service.key}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(reply.status, await reply.text()).toBe(201);
}

test(`a worker that is killed ${kills} times at ${count} events runs each rule exactly once for each of them`, async () => {
  // Nobody works while the events come in: all of them are still to be done when the killing begins.
  Object.assign(service.environment, { ROLE: "api" });
  await service.start();
  await post("/rules", {
    name: "Follow up",
    when: { event: "ticket.created" },
    if: "data.title.startsWith('Case')",
    // biome-ignore lint/suspicious/noThenProperty: a rule reads when, if, then
    then: [
      { do: "tag", tags: ["seen"] },
      { do: "create_ticket", title: "Follow-up of {{data.title}}", tags: ["follow-up"] },
      { do: "assign", assignee: "ann@example.com" },
    ],
  });
  for (let i = 0; i < count; i += 10) {
    await Promise.all(Array.from({ length: 10 }, (_, j) => post("/tickets", { title: `Case ${i + j}` })));
  }
  await service.end("SIGTERM");
  Object.assign(service.environment, { ROLE: "all" });
  await service.start();

  // The embedded database dies with the service.
  const connect = async () => {
    const client = new pg.Client({ connectionString: await service.databaseUrl() });
    client.on("error", () => {});
    await client.connect();
    return client;
  };
  let database = await connect();
  const one = async (sql: string) =>
    (await database.query(`select count(*)::int as n from ${sql}`)).rows[0].n as number;
  const runs = () => one("automation_run");

  for (let kill = 1; kill <= kills; kill++) {
    const before = await runs();
    expect(before).toBeLessThan(count - 15);
    while ((await runs()) < Math.min(before + 15, count)) await sleep(1);
    await service.end("SIGKILL");
    await service.start();
    database = await connect();
  }
  while ((await one("automation_task")) > 0) await sleep(50);

  const { rows } = await database.query(
    "select title, assignee from ticket where tags = '{follow-up}' order by substr(title, 19)::int",
  );
  const followUp = (_: unknown, i: number) => ({ title: `Follow-up of Case ${i}`, assignee: "ann@example.com" });
  expect(rows).toEqual(Array.from({ length: count }, followUp));
  expect(await one("ticket where tags = '{seen}'")).toBe(count);
  expect(await runs()).toBe(count);
  expect(await one("(select distinct event_id from automation_run where outcome = 'done') as events")).toBe(count);
  expect(await one("event where type = 'automation.triggered'")).toBe(count);
  const told = "(select distinct data->'event'->>'id' from event where type = 'automation.triggered') as told";
  expect(await one(told)).toBe(count);
  await database.end();
}, 900_000);
