// 20,000 events over 500 resources to 20 receivers, most of which misbehave, while a worker is killed ten times; then the
// same with twenty healthy ones. `npm run bench:storm`; writes STORM.md.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { startEmbeddedPostgres } from "../server/src/database/embedded/index.ts";
import { openPublisher, quantile, startReceivers } from "./deliveries-world.ts";
import { type Program, startOurs } from "./programs.ts";
import type { Character, ReceiverReport } from "./receivers.ts";
import { createDatabase, openWorld } from "./world.ts";

const quick = process.argv.includes("--quick");
const events = quick ? 1_000 : 20_000;
const resources = quick ? 50 : 500;
const perSecond = 60;
const kills = quick ? 2 : 10;
/** After the last event. What flaky ones have refused may wait longer than that for its turn; it is not lost. */
const patienceMs = 60_000;
/** Nobody listens there. */
const deadUrl = "http://127.0.0.1:9/hook";

const characters: readonly Character[] = [
  ...Array<Character>(8).fill("healthy"),
  ...Array<Character>(4).fill("slow"),
  ...Array<Character>(4).fill("flaky"),
];
const dead = 4;

interface Outcome {
  readonly healthy: readonly ReceiverReport[];
  readonly all: readonly ReceiverReport[];
  /** Neither taken nor on its way. */
  readonly lost: number;
  readonly waiting: number;
  readonly outOfOrder: number;
  readonly seconds: number;
}

async function storm(postgresUrl: string, name: string, misbehave: boolean): Promise<Outcome> {
  const world = await openWorld(await createDatabase(postgresUrl, name), { role: "api" });
  const kinds = misbehave ? characters : Array<Character>(characters.length + dead).fill("healthy");
  const receivers = await startReceivers(kinds);
  const publisher = openPublisher(world);
  for (const url of receivers.urls) await publisher.webhook(url);
  if (misbehave) for (let i = 0; i < dead; i++) await publisher.webhook(deadUrl);
  const work = () =>
    startOurs(world.databaseUrl, {
      SECRET_KEY: world.secretKey,
      ROLE: "worker",
      LOG_LEVEL: "fatal",
      ALLOW_LOCAL_WEBHOOKS: "on",
    });
  const workers: Program[] = [await work(), await work()];
  const started = performance.now();
  let published = 0;
  const publishing = (async () => {
    while (published < events) {
      const due = Math.min(events, Math.floor(((performance.now() - started) / 1_000) * perSecond));
      const numbers = Array.from({ length: due - published }, (_, i) => published + i);
      published = due;
      await Promise.all(numbers.map((n) => publisher.publish(`tkt_${n % resources}`, n)));
      await sleep(10);
    }
  })();
  for (let kill = 0; kill < kills; kill++) {
    while (published < (events * (kill + 1)) / (kills + 1)) await sleep(20);
    const victim = workers.shift() as Program;
    process.kill(victim.pid, "SIGKILL");
    workers.push(await work());
  }
  await publishing;
  for (;;) {
    const taken = await receivers.counts();
    if (taken.every((count) => count >= events)) break;
    if (performance.now() - started > (events / perSecond) * 1_000 + patienceMs) break;
    await sleep(500);
  }
  const seconds = (performance.now() - started) / 1_000;
  await Promise.all(workers.map((worker) => worker.stop()));
  const all = await receivers.reports();
  const known = await knownOf(publisher.db);
  const counts = receivers.urls.map((url) => known.get(url) ?? { pending: 0, delivered: 0 });
  await publisher.close();
  await world.close();
  receivers.stop();
  return {
    all,
    healthy: all.slice(0, 8),
    // Given up or never written down; or written down as taken by somebody who did not.
    lost: counts.reduce(
      (sum, { pending, delivered }, i) =>
        sum + events - pending - delivered + Math.max(0, delivered - (all[i]?.events ?? 0)),
      0,
    ),
    waiting: counts.reduce((sum, { pending }) => sum + pending, 0),
    outOfOrder: all.reduce((sum, one) => sum + one.outOfOrder, 0),
    seconds,
  };
}

/** What the service itself knows of each receiver's deliveries. */
async function knownOf(db: ReturnType<typeof openPublisher>["db"]) {
  const { rows } = await db.pool.query(
    `select url, count(*) filter (where delivery.status = 'pending')::int as pending,
       count(*) filter (where delivery.status = 'delivered')::int as delivered
     from delivery join webhook on webhook.id = delivery.webhook_id group by url`,
  );
  return new Map<string, { pending: number; delivered: number }>(rows.map(({ url, ...counts }) => [url, counts]));
}

const folder = mkdtempSync(join(tmpdir(), "cqs-storm-"));
const postgres = await startEmbeddedPostgres({ dataDir: folder });
const lines: string[] = [];
const say = (line: string) => {
  lines.push(line);
  console.log(line);
};
try {
  say("# Deliveries in a storm\n");
  say(
    `Machine: ${availableParallelism()} cores, Node ${process.version}, embedded PostgreSQL; publisher, two workers, receivers and database on the same cores. ${events} events over ${resources} resources at ${perSecond} a second to 20 receivers; every so often one of the two workers is killed with -9 and replaced, ${kills} times in each run.\n`,
  );
  say(
    "| receivers | lost | still on their way | out of order | healthy eight: p50 ms | p99 ms | sent more than once | seconds |",
  );
  say("| --- | --- | --- | --- | --- | --- | --- | --- |");
  const figures: number[] = [];
  for (const misbehave of [false, true]) {
    const { healthy, lost, waiting, outOfOrder, seconds } = await storm(
      postgres.databaseUrl,
      misbehave ? "storm" : "calm",
      misbehave,
    );
    const latencies = healthy.flatMap(({ latenciesMs }) => latenciesMs).sort((a, b) => a - b);
    const twice = healthy.reduce((sum, one) => sum + one.requests - one.events, 0);
    const p99 = quantile(latencies, 0.99);
    figures.push(p99);
    const kind = misbehave ? "8 healthy, 4 slow (250 ms), 4 flaky (a fifth 503), 4 dead" : "20 healthy";
    say(
      `| ${kind} | ${lost} | ${waiting} | ${outOfOrder} | ${quantile(latencies, 0.5).toFixed(0)} | ${p99.toFixed(0)} | ${twice} | ${seconds.toFixed(0)} |`,
    );
  }
  const [calm = 0, stormy = 0] = figures;
  say(
    `\nLost: events that a receiver that answers neither got nor has coming; the dead four get none. Flaky ones refuse a fifth, which is tried again after 2 s, 4 s and so on and holds back the events after it. p99 of the healthy while the others fail: ${(stormy / calm).toFixed(2)} times the run without failing ones.`,
  );
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
if (!quick) writeFileSync(fileURLToPath(new URL("./STORM.md", import.meta.url)), `${lines.join("\n")}\n`);
