import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { killableService } from "./killable-service.ts";
import { startLoad } from "./load.ts";

const kills = 50;
const service = await killableService();

afterAll(async () => {
  await service.end("SIGKILL");
  service.remove();
});

test(`${kills} times kill -9 under load lose no answered write, make no twin, and leave every answer in the audit log`, async () => {
  await service.start();
  const load = startLoad(service.base, service.key, 8);
  const answered = async (more: number) => {
    const wanted = load.seen.requestIds.size + more;
    while (load.seen.requestIds.size < wanted) await sleep(1);
  };
  for (let kill = 0; kill < kills; kill++) {
    // Counted in answers, not in time: on a slow machine too, each kill meets a service at work.
    await answered(1 + Math.floor(Math.random() * 20));
    await service.end("SIGKILL");
    await service.start();
  }
  await answered(40);
  const seen = await load.stop();
  expect(seen.problems).toEqual([]);
  expect(seen.tickets.size).toBeGreaterThan(kills);
  expect(seen.conversations.size).toBeGreaterThan(kills);

  const database = new pg.Client({ connectionString: await service.databaseUrl() });
  await database.connect();
  // All of it as of one moment: what is left to score is being scored meanwhile.
  await database.query("begin isolation level repeatable read");
  const query = async (sql: string) => (await database.query(sql)).rows;

  const tickets = await query("select id, title from ticket");
  const stored = new Map(tickets.map(({ id, title }) => [title, id]));
  expect(stored.size).toBe(tickets.length);
  for (const [title, id] of seen.tickets) expect(stored.get(title)).toBe(id);

  const contacts = await query("select external_id, (custom_fields->>'turn')::int as turn from contact");
  const turns = new Map(contacts.map(({ external_id, turn }) => [external_id, turn]));
  expect(turns.size).toBe(contacts.length);
  for (const [externalId, turn] of seen.contacts) expect(turns.get(externalId)).toBeGreaterThanOrEqual(turn);

  const audited = new Set((await query("select id from audit_entry")).map(({ id }) => id));
  expect([...seen.requestIds].filter((id) => !audited.has(id))).toEqual([]);

  const conversations = await query(
    `select id, transcript from conversation
       join conversation_content as content on content.conversation_id = conversation.id`,
  );
  const said = new Map(conversations.map(({ id, transcript }) => [transcript, id]));
  expect(said.size).toBe(conversations.length);
  for (const [transcript, id] of seen.conversations) expect(said.get(transcript)).toBe(id);
  const jobs = await query(
    "select jsonb_array_elements_text(data->'conversationIds') as id from pgboss.job where name = 'conversation.score'",
  );
  expect(jobs.map(({ id }) => id).sort()).toEqual(conversations.map(({ id }) => id).sort());

  const [events] = await query(
    `select count(*)::int as events, count(distinct resource_id)::int as resources, max(sequence)::int as highest from event
      where type <> 'scorecard.created'`,
  );
  const resources = tickets.length + conversations.length;
  expect(events).toEqual({ events: resources, resources, highest: 1 });
  const cards = await query("select id from scorecard order by id");
  const told = await query("select resource_id as id from event where type = 'scorecard.created' order by resource_id");
  expect(told).toEqual(cards);
  const kept = await query("select path, count(*)::int as kept from idempotency group by path order by path");
  expect(kept).toEqual([
    { path: "/api/v1/conversations", kept: expect.any(Number) },
    { path: "/api/v1/conversations/batch", kept: expect.any(Number) },
    { path: "/api/v1/tickets", kept: tickets.length },
  ]);
  expect(kept[0].kept + 2 * kept[1].kept).toBe(conversations.length);
  await database.end();
}, 1_800_000);
