import { randomBytes } from "node:crypto";
import { allScopes } from "@cqs/contract";
import { pino } from "pino";
import { expect, test } from "vitest";
import { startService } from "../../service.ts";
import { freshDatabase, insertWorkspace } from "../../test/database.ts";
import { createKey } from "../access/create-key.ts";
import { systemClock as clock } from "../platform/clock.ts";
import { parseConfig } from "../platform/config.ts";
import { createSecrets } from "../platform/secrets.ts";

test("an address is nowhere but in the answers to those who manage it", async () => {
  const db = await freshDatabase();
  const scope = await insertWorkspace(db, "ws_a");
  const secretKey = randomBytes(32).toString("hex");
  const lines: string[] = [];
  const log = pino({ level: "trace" }, { write: (line: string) => void lines.push(line) });
  const config = parseConfig({ PORT: "0", HOST: "127.0.0.1", SECRET_KEY: secretKey });
  const service = await startService({ config, databaseUrl: db.url, secretKey, log });
  const limits = { perMinute: 1_000, perHour: null, allowIps: [] };
  const { secret } = await createKey(
    { db, clock, secrets: createSecrets(secretKey) },
    { scope, name: "a", scopes: allScopes, createdBy: "test", ...limits },
  );
  const call = async (method: string, path: string, body?: string, headers: Record<string, string> = {}) => {
    const json = { "content-type": "application/json", ...headers };
    const init = { method, headers: body === undefined ? headers : json, ...(body === undefined ? {} : { body }) };
    const response = await fetch(`http://127.0.0.1:${service.port}/api/v1${path}`, init);
    return { status: response.status, json: JSON.parse(await response.text()) };
  };
  const manage = { authorization: `Bearer ${secret}`, "idempotency-key": "k" };
  const given = JSON.stringify({ name: "Shop", resource: "custom_event", schema: { type: "object" } });
  const made = await call("POST", "/triggers", given, manage);
  const old = made.json.data.url.split("/").at(-1) as string;
  const rotated = await call("POST", `/triggers/${made.json.data.id}/rotate`, undefined, manage);
  const token = rotated.json.data.url.split("/").at(-1) as string;

  const statuses = [];
  for (const [method, path, body, headers] of [
    ["POST", `/inbound/${token}`, "{}", { "idempotency-key": "k" }],
    ["POST", `/inbound/${token}`, "{}", { "idempotency-key": "k" }],
    ["POST", `/inbound/${old}`, "{}"],
    ["POST", `/inbound/${token}`, "{"],
    ["POST", `/inbound/${token}?token=no`, "[]"],
    ["GET", `/inbound/${token}`],
    ["PUT", `/inbound/${token.replaceAll(".", "%2E")}`, "{}"],
    ["POST", `/inbound/${token.replace("trg", "%74rg")}`, "{}"],
    ["POST", `/inbound/${token}/`, "{}"],
    ["POST", `/inbounds/${token}`, "{}"],
    ["POST", `/inbound/${token.slice(0, -1)}`, "{}"],
  ] as const) {
    statuses.push((await call(method, path, body, headers)).status);
  }
  expect(statuses).toEqual([202, 202, 401, 400, 400, 405, 405, 202, 202, 404, 401]);
  await service.stop();

  expect(lines.length).toBeGreaterThan(statuses.length);
  const paths = await db.pool.query("select distinct path from audit_entry where path like '%inbound/%' order by path");
  // Calls of wrong addresses are only counted.
  expect(paths.rows.map(({ path }) => path)).toEqual([`/api/v1/inbound/${made.json.data.id}`]);
  const tables = await db.pool.query<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const kept = [lines.join("")];
  for (const { name } of tables.rows) {
    const { rows } = await db.pool.query(`select t::text as text from ${name} as t`);
    kept.push(JSON.stringify(rows));
    if (name.endsWith(".idempotency")) {
      const bodies = await db.pool.query<{ body: Buffer }>(`select body from ${name}`);
      expect(bodies.rows).toHaveLength(3);
      kept.push(...bodies.rows.map(({ body }) => body.toString("latin1")));
    }
  }
  for (const signature of [old, token].map((one) => one.split(".").at(-1)?.slice(0, 40) as string)) {
    for (const text of kept) expect(text.includes(signature)).toBe(false);
  }
});
