import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { troubleInWords } from "../src/database/trouble-in-words.ts";
import { createNodes, type RunningNode } from "../src/stream/test-nodes.ts";

const nowhere = "redis://127.0.0.1:1";
const nodes = await createNodes({ REDIS_URL: nowhere });
const rootOf = ({ base }: RunningNode) => base.replace("/api/v1", "");
const readiness = async (node: RunningNode) => {
  const response = await fetch(`${rootOf(node)}/readyz`);
  return { status: response.status, body: (await response.json()) as { warnings?: Record<string, string> } };
};

/** Name with labels → value. */
async function metricsOf(node: RunningNode): Promise<ReadonlyMap<string, number>> {
  const text = await (await fetch(`${rootOf(node)}/metrics`)).text();
  const lines = text.split("\n").filter((line) => line.startsWith("cqs_"));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ")))]),
  );
}

describe("work that nobody does", () => {
  let api: RunningNode;
  beforeAll(async () => {
    api = await nodes.start({ environment: { ROLE: "api" } });
    await nodes.db.pool.query(
      `insert into pgboss.job (name, created_on, start_after)
       values ('conversation.score', now() - interval '10 minutes', now() - interval '5 minutes'), ('conversation.judge', now(), now())`,
    );
  });

  test("no worker and an unreachable Redis are warnings in words; the node stays ready", async () => {
    const { status, body } = await readiness(api);
    expect(status).toBe(200);
    expect(body.warnings?.workers).toMatch(/^no worker is alive, and 2 jobs wait, the oldest for 3\d\d s/);
    expect(body.warnings?.redis).toMatch(/^Redis can't be reached/);
    expect(JSON.stringify(body)).not.toMatch(/ECONNREFUSED|127\.0\.0\.1/);
  });

  test("metrics tell queue depth and age, scoring lag, deliveries by state, pools and Redis", async () => {
    const metrics = await metricsOf(api);
    expect(metrics.get('cqs_queue_jobs{queue="conversation.score"}')).toBe(1);
    expect(metrics.get('cqs_queue_oldest_seconds{queue="conversation.score"}')).toBeGreaterThanOrEqual(300);
    expect(metrics.get("cqs_scoring_lag_seconds")).toBeGreaterThanOrEqual(600);
    for (const state of ["waiting", "retrying", "sending"]) {
      expect(metrics.get(`cqs_deliveries{state="${state}"}`), state).toBe(0);
    }
    for (const state of ["used", "idle", "waiting"]) {
      expect(metrics.has(`cqs_database_connections{pool="requests",state="${state}"}`), state).toBe(true);
    }
    expect([metrics.get("cqs_redis_up"), metrics.get("cqs_workers_alive"), metrics.get("cqs_database_up")]).toEqual([
      0, 0, 1,
    ]);
  });

  test("a worker has metrics of its own, takes up the work, and the warning is gone", async () => {
    const worker = await nodes.start({ environment: { ROLE: "worker" } });
    const metrics = await metricsOf(worker);
    expect(metrics.get("cqs_workers_alive")).toBe(1);
    expect(metrics.has('cqs_database_connections{pool="delivery",state="used"}')).toBe(true);
    await expect.poll(async () => (await readiness(api)).body.warnings?.workers, { timeout: 180_000 }).toBeUndefined();
  });
});

test.each([
  [{ code: "53300", message: "sorry, too many clients already" }, /no free connection slots/],
  [{ code: "57P03", message: "the database system is starting up" }, /starting up/],
  [{ code: "ECONNREFUSED", message: "connect ECONNREFUSED 10.1.2.3:5432" }, /nothing listens/],
  [{ code: "XX000", message: "secret detail of 10.1.2.3" }, /^the database can't be queried$/],
])("readiness says %j in words of its own", (error, words) => {
  expect(troubleInWords(error)).toMatch(words);
});

// Each starts a program: seconds on a machine that is busy with other tests.
describe("the doctor names, in a line each and without a stack,", { timeout: 600_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), "cqs-doctor-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function doctor(environment: Record<string, string>): Promise<string> {
    const program = fileURLToPath(new URL("../cli.ts", import.meta.url));
    const env = { ...process.env, LOG_LEVEL: "silent", PORT: "1", ...environment };
    const ended = await promisify(execFile)(process.execPath, [program, "doctor"], { env, cwd: folder }).catch(
      (error: { stdout: string; stderr: string }) => error,
    );
    expect(`${ended.stdout}${ended.stderr}`).not.toMatch(/^\s+at /m);
    return ended.stdout;
  }

  test("Redis away, a taken port; and what is well", async () => {
    const { port, close } = await serverThatSays("220 mail.example.com ESMTP\r\n");
    const said = await doctor({
      HOST: "127.0.0.1",
      PORT: String(port),
      DATABASE_URL: nodes.db.url,
      SECRET_KEY: "x".repeat(40),
      REDIS_URL: nowhere,
    }).finally(close);
    expect(said).toMatch(/^BAD {2}redis: REDIS_URL: can't be reached/m);
    expect(said).toMatch(new RegExp(`^BAD {2}server: PORT ${port} is taken by another program`, "m"));
    expect(said).toMatch(/^ok {3}workers: 1 alive/m);
    expect(said).toMatch(/^ok {3}clock: /m);
    expect(said).toMatch(/^ok {3}connections: \d+ of \d+ connection slots are free/m);
  });

  test("a DATA_DIR that is a file", async () => {
    const file = join(folder, "data");
    writeFileSync(file, "");
    const said = await doctor({ DATA_DIR: file });
    expect(said).toMatch(/^BAD {2}data folder: DATA_DIR: .* is a file, not a folder$/m);
  });

  test("a database without a free connection slot", async () => {
    const message = Buffer.from("SFATAL\0C53300\0Msorry, too many clients already\0\0");
    const length = Buffer.alloc(4);
    length.writeInt32BE(message.length + 4);
    const { port, close } = await serverThatSays(Buffer.concat([Buffer.from("E"), length, message]));
    const url = `postgres://cqs@127.0.0.1:${port}/cqs`;
    const said = await doctor({ DATABASE_URL: url, SECRET_KEY: "x".repeat(40) }).finally(close);
    expect(said).toMatch(/^BAD {2}database: DATABASE_URL: PostgreSQL has no free connection slots/m);
  });
});

async function serverThatSays(answer: string | Buffer) {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => void socket.end(answer));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { port: (server.address() as { port: number }).port, close: () => void server.close() };
}
