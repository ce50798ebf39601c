import { randomBytes } from "node:crypto";
import pg from "pg";
import { expect, inject, test } from "vitest";
import { afterFile } from "../../test/after-file.ts";
import { command, databaseUrl } from "../../test/postgres.ts";
import { migrate } from "./migrate.ts";
import { readMigrations } from "./migrations.ts";

const rest = (n: number) => String(n).padStart(22, "0");
const old = { webhook: `whk_${rest(1)}`, rule: `rul_${rest(2)}` };
const now = { webhook: `wh_${rest(1)}`, rule: `rule_${rest(2)}` };

/** All migrations until the one of this name, which is the last. */
function upTo(name: string) {
  const migrations = readMigrations();
  return migrations.slice(0, migrations.findIndex((one) => one.name.includes(name)) + 1);
}

/** As an installation is that has not been updated yet. */
async function olderDatabase(before: string): Promise<{ url: string; client: pg.Client }> {
  const name = `cqs_${randomBytes(8).toString("hex")}`;
  await command(inject("adminUrl"), `create database ${name}`);
  const url = databaseUrl(inject("adminUrl"), name);
  await migrate(url, upTo(before).slice(0, -1));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  afterFile(async () => {
    await client.end();
    await command(inject("adminUrl"), `drop database if exists ${name} with (force)`);
  });
  return { url, client };
}

test("an update puts scorecards into the lanes of their conversations, renames ids everywhere and loses no delivery", async () => {
  const { url, client } = await olderDatabase("conversation_lanes");
  // Of scorecards the migration reads only whose they are.
  await client.query("drop table scorecard cascade");
  await client.query(
    `create table scorecard (workspace_id text, mode text, id text, conversation_id text);
     insert into workspace (id, name, created_at, updated_at) values ('ws', 'ws', now(), now());
     insert into scorecard values ('ws', 'live', 'sc_1', 'conv_1');
     insert into webhook (workspace_id, mode, id, url, events, status, created_by, created_at, updated_at)
       values ('ws', 'live', '${old.webhook}', 'https://example.com', '{*}', 'enabled', 'x', now(), now());
     insert into routing_rule (workspace_id, mode, id, name, position, enabled, event_type, actions, created_by, created_at, updated_at)
       values ('ws', 'live', '${old.rule}', 'x', 1, true, 'ticket.created',
         '[{"do":"call_webhook","webhook_id":"${old.webhook}"}]', 'x', now(), now());
     insert into event (workspace_id, mode, id, type, resource_type, resource_id, sequence, data, created_at) values
       ('ws', 'live', 'evt_1', 'conversation.created', 'conversation', 'conv_1', 1, '{}', now()),
       ('ws', 'live', 'evt_2', 'scorecard.created', 'scorecard', 'sc_1', 1, '{}', now()),
       ('ws', 'live', 'evt_3', 'conversation.resolved', 'conversation', 'conv_1', 2, '{}', now()),
       ('ws', 'live', 'evt_4', 'automation.triggered', 'rule', '${old.rule}', 1, '{"rule":{"id":"${old.rule}"}}', now());
     insert into event_sequence (workspace_id, mode, resource_id, last) values
       ('ws', 'live', 'conv_1', 2), ('ws', 'live', 'sc_1', 1), ('ws', 'live', '${old.rule}', 1);
     insert into delivery (workspace_id, mode, id, webhook_id, event_id, event_type, resource_id, sequence, status, created_at)
       select workspace_id, mode, 'dlv' || substr(id, 4), '${old.webhook}', id, type, resource_id, sequence, 'pending', now() from event;
     insert into delivery_lane (workspace_id, mode, webhook_id, resource_id, due_at, gap) values
       ('ws', 'live', '${old.webhook}', 'conv_1', 'infinity', false), ('ws', 'live', '${old.webhook}', 'sc_1', now(), true),
       ('ws', 'live', '${old.webhook}', '${old.rule}', now(), false);`,
  );
  await migrate(url, upTo("ids_of_webhooks_and_rules"));
  const rows = async (sql: string) => (await client.query({ text: sql, rowMode: "array" })).rows;
  expect(await rows("select id, resource_id, lane_id, sequence::int from event order by id")).toEqual([
    ["evt_1", "conv_1", null, 1],
    ["evt_2", "sc_1", "conv_1", 2],
    ["evt_3", "conv_1", null, 3],
    ["evt_4", now.rule, null, 1],
  ]);
  expect(await rows("select lane_id, last::int from event_sequence order by 1")).toEqual([
    ["conv_1", 3],
    [now.rule, 1],
  ]);
  expect(await rows("select id, webhook_id, resource_id, lane_id, sequence::int from delivery order by id")).toEqual([
    ["dlv_1", now.webhook, "conv_1", "conv_1", 1],
    ["dlv_2", now.webhook, "sc_1", "conv_1", 2],
    ["dlv_3", now.webhook, "conv_1", "conv_1", 3],
    ["dlv_4", now.webhook, now.rule, now.rule, 1],
  ]);
  expect(await rows("select lane_id, due_at < 'infinity', gap from delivery_lane order by 1")).toEqual([
    ["conv_1", true, true],
    [now.rule, true, false],
  ]);
  expect(await rows("select id, actions->0->>'webhook_id' from routing_rule")).toEqual([[now.rule, now.webhook]]);
  expect(await rows("select id from webhook")).toEqual([[now.webhook]]);
  expect(await rows("select data::text from event where id = 'evt_4'")).toEqual([[`{"rule":{"id":"${now.rule}"}}`]]);
});
