import { randomBytes } from "node:crypto";
import pg from "pg";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { startService } from "../service.ts";
import { systemClock } from "../src/platform/clock.ts";
import { parseConfig } from "../src/platform/config.ts";
import { asOwnProcess } from "../src/platform/id-floors.ts";
import { newId } from "../src/platform/ids.ts";
import { createLog } from "../src/platform/log.ts";
import { afterFile } from "./after-file.ts";
import { startTestService } from "./service.ts";
import { walkWhileWriting } from "./walk-while-writing.ts";

const first = await startTestService();
const { db } = first;
const { workspaceId } = await first.workspace("ws_walks");
const { secret: key } = await first.key(workspaceId);

async function startSecondNode() {
  const config = parseConfig({ PORT: "0", HOST: "127.0.0.1", LOG_LEVEL: "silent", SECRET_KEY: first.secretKey });
  const options = { config, databaseUrl: db.url, secretKey: first.secretKey, log: createLog("silent") };
  const service = await startService(options);
  afterFile(() => service.stop());
  return { base: `http://127.0.0.1:${service.port}/api/v1` };
}

const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 180_000, interval: 50 });

interface Page {
  readonly ids: readonly string[];
  readonly hasMore: boolean;
}

const post = async (base: string, path: string, body: object) => {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const response = await fetch(base + path, { method: "POST", headers, body: JSON.stringify(body) });
  expect(response.status).toBe(201);
  return ((await response.json()) as { data: { id: string } }).data.id;
};

async function page(base: string, path: string): Promise<Page> {
  const response = await fetch(base + path, { headers: { authorization: `Bearer ${key}` } });
  expect(response.status).toBe(200);
  const { data } = (await response.json()) as { data: { items: { id: string }[]; has_more: boolean } };
  return { ids: data.items.map(({ id }) => id), hasMore: data.has_more };
}

/** Begins to create a contact on a node, and keeps its transaction waiting until `letGo`. */
async function heldContact(base: string, email: string) {
  const blocker = new pg.Client({ connectionString: db.url });
  await blocker.connect();
  await blocker.query("begin");
  await blocker.query(
    `insert into contact (workspace_id, mode, id, email, tags, custom_fields, created_at, updated_at)
     values ($1, 'live', $2, $3, '{}', '{}', now(), now())`,
    [workspaceId, newId("contact"), email],
  );
  const creating = post(base, "/contacts", { email });
  await eventually(async () => {
    const { rows } = await db.pool.query(
      // Jobs of the two nodes may wait for each other, too.
      `select from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into contact%'`,
    );
    expect(rows.length).toBe(1);
  });
  return {
    async letGo(): Promise<string> {
      await blocker.query("rollback");
      await blocker.end();
      return creating;
    },
  };
}

describe("an ascending list of one node", () => {
  test("ends before a row whose transaction is still open, and shows it before those that came after it", async () => {
    const start = await post(first.base, "/contacts", { phone: "+4930100001" });
    const held = await heldContact(first.base, "held-here@example.com");
    const later = await post(first.base, "/contacts", { phone: "+4930100002" });
    const rest = `/contacts?order=asc&starting_after=${start}`;
    expect(await page(first.base, rest)).toEqual({ ids: [], hasMore: false });
    // Newest first nothing is held back.
    expect((await page(first.base, "/contacts?limit=1")).ids).toEqual([later]);
    const earlier = await held.letGo();
    expect(earlier < later).toBe(true);
    expect(await page(first.base, rest)).toEqual({ ids: [earlier, later], hasMore: false });
  });
});

describe("an ascending list of several nodes", () => {
  let second: Awaited<ReturnType<typeof startSecondNode>>;
  beforeAll(async () => {
    second = await startSecondNode();
  });

  test("waits for the open transactions of other nodes as well", async () => {
    // The ids of a node that has just joined are a little ahead of the clock.
    const ahead = await post(second.base, "/contacts", { phone: "+4930100011" });
    let start = "";
    await eventually(async () => {
      start = await post(first.base, "/contacts", { phone: "+4930100003" });
      expect(start > ahead).toBe(true);
    });
    const held = await heldContact(second.base, "held-there@example.com");
    const later = await post(first.base, "/contacts", { phone: "+4930100004" });
    const rest = `/contacts?order=asc&starting_after=${start}`;
    expect((await page(first.base, rest)).ids).not.toContain(later);
    const earlier = await held.letGo();
    await eventually(async () => expect((await page(first.base, rest)).ids).toEqual([earlier, later]));
  });

  test("skips nothing and repeats nothing while eight writers write on two nodes", { timeout: 600_000 }, async () => {
    const targets = [first.base, second.base].map((base) => ({ base, key }));
    const { workspaceId: own } = await first.workspace("ws_walk_storm");
    const { secret } = await first.key(own);
    const report = await walkWhileWriting({
      targets: targets.map((target) => ({ ...target, key: secret })),
      writers: 8,
      rows: 400,
      limit: 50,
    });
    expect(report).toMatchObject({ written: 400, seen: 400, skipped: [], repeated: 0 });
  });

  test("waits for a command that writes beside the nodes", async () => {
    const start = await post(first.base, "/contacts", { phone: "+4930100005" });
    const options = { databaseUrl: db.url, clock: systemClock, log: { warn: () => {} } };
    const rest = `/contacts?order=asc&starting_after=${start}`;
    const ids = await asOwnProcess(options, async () => {
      // Above what readers may have passed, which is a little ahead of the clock.
      const early = newId("contact");
      const others: string[] = [];
      await eventually(async () => {
        others.push(await post(first.base, "/contacts", { phone: "+4930100006" }));
        expect((others.at(-1) as string) > early).toBe(true);
      });
      const later = others.at(-1) as string;
      expect((await page(first.base, rest)).ids).not.toContain(later);
      await db.pool.query(
        `insert into contact (workspace_id, mode, id, phone, tags, custom_fields, created_at, updated_at)
         values ($1, 'live', $2, '+4930100010', '{}', '{}', now(), now())`,
        [workspaceId, early],
      );
      return [early, ...others].sort();
    });
    await eventually(async () => expect((await page(first.base, rest)).ids).toEqual(ids));
  });

  test("goes on once a killed process has no connection left, and not before", async () => {
    const start = await post(first.base, "/contacts", { phone: "+4930100007" });
    const name = randomBytes(8).toString("hex");
    const dying = new pg.Client({ connectionString: db.url, application_name: `cqs ${name}` });
    await dying.connect();
    await db.pool.query(
      `insert into id_floor (process, rows_floor, calls_floor, beat_at)
       select $1, min(rows_floor), min(calls_floor), now() - interval '1 hour' from id_floor`,
      [name],
    );
    const later = await post(first.base, "/contacts", { phone: "+4930100008" });
    const rest = `/contacts?order=asc&starting_after=${start}`;
    expect((await page(first.base, rest)).ids).not.toContain(later);
    await dying.end();
    await eventually(async () => expect((await page(first.base, rest)).ids).toEqual([later]));
  });

  test("of the audit log ends before a call that is not answered yet", async () => {
    const cookie = (await first.person(workspaceId, "admin")).cookie;
    const audit = async () => {
      const reply = await first.call("GET", "/audit?order=asc&limit=100&endpoint=/contacts&method=POST", { cookie });
      expect(reply.status).toBe(200);
      return reply.json.data.items.length as number;
    };
    const before = await audit();
    const held = await heldContact(first.base, "held-audit@example.com");
    await post(first.base, "/contacts", { phone: "+4930100009" });
    expect(await audit()).toBe(before);
    await held.letGo();
    await eventually(async () => expect(await audit()).toBe(before + 2));
  });
});
