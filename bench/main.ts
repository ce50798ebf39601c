import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { makeSecret } from "../server/src/access/key-format.ts";
import { startEmbeddedPostgres } from "../server/src/database/embedded/index.ts";
import { compare, type Load, type Measured, measure, median } from "./measure.ts";
import { startFloor, startOurs } from "./programs.ts";
import { fillTickets } from "./tickets.ts";

const connections = 32;
const quick = process.argv.includes("--quick");
const effort = quick ? { rounds: 1, seconds: 3 } : { rounds: 3, seconds: 3 };
const lines: string[] = [];
const say = (line: string) => {
  console.log(line);
  lines.push(line);
};

const folder = mkdtempSync(join(tmpdir(), "cqs-bench-"));
const postgres = await startEmbeddedPostgres({ dataDir: folder });
const key = makeSecret("live");
const readingKey = makeSecret("test");
const ours = await startOurs(postgres.databaseUrl, {
  SECRET_KEY: randomBytes(32).toString("hex"),
  BOOTSTRAP_LIVE_KEY: key,
  BOOTSTRAP_TEST_KEY: readingKey,
  BOOTSTRAP_RATE_LIMIT_PER_MINUTE: "1000000",
  LOG_LEVEL: "info",
});
const floor = await startFloor(postgres.databaseUrl);
const database = new pg.Client({ connectionString: postgres.databaseUrl });
await database.connect();

try {
  const { rows } = await database.query("select workspace_id from api_key where name = 'First live key'");
  const workspace = rows[0].workspace_id as string;
  await database.query(
    "insert into workspace (id, name, created_at, updated_at) values ('ws_floor', 'floor', now(), now())",
  );

  const body = JSON.stringify({ title: "Card declined abroad", priority: "high", tags: ["billing", "vip"] });
  const auth = { authorization: `Bearer ${key}` };
  const reading = { authorization: `Bearer ${readingKey}` };
  const own = { "x-workspace": workspace };
  const post = (url: string, headers = {}): Load => ({
    url,
    method: "POST",
    body,
    headers,
    freshKeys: true,
    connections,
  });
  const get = (url: string, headers = {}): Load => ({ url, headers, connections });

  say(`# Benchmark results\n`);
  say(
    `Machine: ${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 1024 ** 3)} GiB, ${process.platform} ${process.arch}, Node ${process.version}, embedded PostgreSQL, client, server and database on the same cores. ${connections} connections, ${effort.rounds} rounds of ${effort.seconds} s, alternating; medians.\n`,
  );
  say("The floor is bare Fastify with the same rows in the same PostgreSQL: see floor.ts.\n");
  say("| call | floor req/s | ours req/s | ratio | ours p50 ms | ours p99 ms |");
  say("|---|---|---|---|---|---|");
  const report = (name: string, { floor, ours }: { floor: Measured; ours: Measured }) =>
    say(
      `| ${name} | ${floor.perSecond.toFixed(0)} | ${ours.perSecond.toFixed(0)} | ${(ours.perSecond / floor.perSecond).toFixed(2)} | ${ours.p50Ms} | ${ours.p99Ms} |`,
    );

  // Long enough for the compiler to have seen everything: neither side is measured cold.
  const warmUp = quick ? 3 : 6;
  await measure(post(`${floor.address}/tickets`), warmUp);
  await measure(post(`${ours.address}/tickets`, auth), warmUp);
  report(
    "POST /tickets, everything on",
    await compare(post(`${floor.address}/tickets`), post(`${ours.address}/tickets`, auth), effort),
  );

  const ids = await fillTickets(database, workspace, 10_000);
  for (const path of ["/tickets", `/tickets/${ids[0]}`]) {
    await measure(get(floor.address + path, own), warmUp);
    await measure(get(ours.address + path, reading), warmUp);
  }
  await reads(ids, "10,000 rows");
  const small = await ownReads(ids);
  const many = quick ? "100,000" : "1,000,000";
  const grown = await fillTickets(database, workspace, quick ? 100_000 : 1_000_000);
  // The database goes on writing for a while what was just put into it.
  await sleep(quick ? 1_000 : 20_000);
  const large = await ownReads(grown);
  await reads(grown, `${many} rows`);
  say("");
  say(`Growth: time per call at ${many} rows against 10,000 rows\n`);
  say("| call | ratio |");
  say("|---|---|");
  for (const [name, before] of Object.entries(small)) {
    say(`| ${name} | ${(before.perSecond / (large[name] as Measured).perSecond).toFixed(2)} |`);
  }

  async function ownReads(sample: readonly string[]): Promise<Record<string, Measured>> {
    const read = (path: string) => median(get(ours.address + path, reading), effort);
    return {
      "GET /tickets/{id}": await read(`/tickets/${sample[5_000]}`),
      "GET /tickets": await read("/tickets"),
      "GET /tickets?status=pending": await read("/tickets?status=pending"),
      "GET /tickets?tag=billing": await read("/tickets?tag=billing"),
    };
  }

  async function reads(sample: readonly string[], size: string) {
    const id = sample[5_000] as string;
    const at = (name: string) => `${name}, ${size}`;
    const one = await compare(
      get(`${floor.address}/tickets/${id}`, own),
      get(`${ours.address}/tickets/${id}`, reading),
      effort,
    );
    report(`${at("GET /tickets/{id}")}; floor only reads`, one);
    const page = await compare(get(`${floor.address}/tickets`, own), get(`${ours.address}/tickets`, reading), effort);
    report(`${at("GET /tickets, page of 25")}; floor only reads`, page);
    const audited = await compare(
      get(`${floor.address}/audited/tickets/${id}`, own),
      get(`${ours.address}/tickets/${id}`, reading),
      effort,
    );
    report(`${at("GET /tickets/{id}")}; floor also writes the audit row`, audited);
    const auditedPage = await compare(
      get(`${floor.address}/audited/tickets`, own),
      get(`${ours.address}/tickets`, reading),
      effort,
    );
    report(`${at("GET /tickets, page of 25")}; floor also writes the audit row`, auditedPage);
  }
} finally {
  await database.end();
  await Promise.all([ours.stop(), floor.stop()]);
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
if (!quick) writeFileSync(fileURLToPath(new URL("./RESULTS.md", import.meta.url)), `${lines.join("\n")}\n`);
