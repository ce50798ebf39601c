import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { signRequest } from "../server/src/delivery/index.ts";
import { eventBody } from "../server/src/events/index.ts";
import { openPublisher, quantile, startReceivers } from "./deliveries-world.ts";
import { middle } from "./measure.ts";
import { startOurs } from "./programs.ts";
import type { Report } from "./report.ts";
import type { World } from "./world.ts";

const connections = 32;
const resources = 2_000;
const pauseMs = 100;

/** The same bodies as ours, with headers that are made once, to a receiver that has not seen them. */
async function bareLoop(bodies: readonly string[]): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "cqs-bodies-"));
  const receivers = await startReceivers(["healthy"]);
  try {
    const file = join(folder, "bodies.jsonl");
    await writeFile(file, bodies.join("\n"));
    const [body = ""] = bodies;
    const request = { eventId: "evt_0", eventType: "ticket.status_changed", deliveryId: "dlv_0", replay: false };
    const headers = signRequest({
      ...request,
      body,
      at: new Date(),
      secret: "secret of the benchmark",
      nextSecret: undefined,
    });
    const program = fileURLToPath(new URL("./bare-loop.ts", import.meta.url));
    const given = [program, receivers.urls[0] ?? "", file, String(connections), JSON.stringify(headers)];
    const { stdout } = await promisify(execFile)(process.execPath, given);
    return Number(stdout);
  } finally {
    receivers.stop();
    await rm(folder, { recursive: true });
  }
}

/**
 * How fast waiting events leave, against a bare loop that posts the same bytes. Both begin as fresh processes each time, and so
 * do their receivers: the more there are, the faster the bare loop gets, which is compiled sooner than we are.
 */
export async function measureDeliveries(world: World, report: Report, rounds: number, counts: readonly number[]) {
  report.table(
    "Webhooks",
    `events of 1 KB, ${resources} resources, one local receiver`,
    "bare loop /s",
    "ours /s",
    "ratio",
    `the ${rounds} rounds' ratios`,
  );
  for (const count of counts) await compareDeliveries(world, report, rounds, count);
}

async function compareDeliveries(world: World, report: Report, rounds: number, count: number) {
  const { databaseUrl } = world;
  const scope = { workspaceId: world.workspace, mode: "live" } as const;
  const publisher = openPublisher(world);
  const rates: { floor: number; ours: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const receivers = await startReceivers(["healthy"]);
    const [url = ""] = receivers.urls;
    const webhook = await publisher.webhook(url);
    for (let n = 0; n < count; n += 200) {
      await Promise.all(Array.from({ length: 200 }, (_, i) => publisher.publish(`tkt_${(n + i) % resources}`, n + i)));
    }
    const floor = await bareLoop(await newestBodies(publisher.db, scope, count));
    const taken = async () => (await receivers.counts())[0] ?? 0;
    const worker = await startOurs(databaseUrl, {
      SECRET_KEY: world.secretKey,
      ROLE: "worker",
      LOG_LEVEL: "warn",
      ALLOW_LOCAL_WEBHOOKS: "on",
    });
    const arrivals: { at: number; count: number }[] = [];
    for (;;) {
      const arrived = await taken();
      arrivals.push({ at: performance.now(), count: arrived });
      if (arrived >= count) break;
      await sleep(pauseMs);
    }
    await worker.stop();
    await publisher.db.pool.query("update webhook set status = 'deleted' where id = $1", [webhook]);
    receivers.stop();
    // Between the first and the last look at which some had arrived, but not all.
    const [first, last] = [arrivals.find(({ count }) => count > 0), arrivals.at(-1)];
    if (!first || !last) throw new Error("nothing arrived");
    rates.push({ floor, ours: (last.count - first.count) / ((last.at - first.at) / 1_000) });
  }
  const [floor, ours] = [middle(rates.map((rate) => rate.floor)), middle(rates.map((rate) => rate.ours))];
  const ratios = rates.map((rate) => (rate.ours / rate.floor).toFixed(2)).toSorted();
  report.row(
    `${count}, signed, in order per resource, every attempt kept`,
    floor.toFixed(0),
    ours.toFixed(0),
    (ours / floor).toFixed(2),
    ratios.join(", "),
  );
  await publisher.close();
}

/** From a POST that causes an event to its first attempt, one at a time on an idle machine. */
export async function measureFirstAttempt(world: World, report: Report, samples: number): Promise<void> {
  const receivers = await startReceivers(["healthy"]);
  const post = async (path: string, body: object) => {
    const headers = { ...world.live, "content-type": "application/json" };
    const reply = await fetch(world.ours.address + path, { method: "POST", headers, body: JSON.stringify(body) });
    if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`);
  };
  await post("/webhooks", { url: receivers.urls[0], events: ["ticket.created"], secret: "bench" });
  for (let i = 0; i < samples; i++) {
    await post("/tickets", { title: String(Date.now()) });
    await sleep(pauseMs);
  }
  const [{ latenciesMs } = { latenciesMs: [] }] = await receivers.reports();
  receivers.stop();
  const sorted = latenciesMs.toSorted((a, b) => a - b);
  report.say(
    `\nFrom a POST to the first attempt of its event at a local receiver, one at a time: median ${quantile(sorted, 0.5).toFixed(0)} ms, p95 ${quantile(sorted, 0.95).toFixed(0)} ms (${sorted.length} events).`,
  );
}

async function newestBodies(
  db: ReturnType<typeof openPublisher>["db"],
  scope: { workspaceId: string; mode: "live" },
  count: number,
): Promise<readonly string[]> {
  const { rows } = await db.pool.query("select *, data::text as text from event order by id desc limit $1", [count]);
  return rows.map((row) =>
    eventBody(scope, {
      id: row.id,
      type: row.type,
      resource: { type: row.resource_type, id: row.resource_id },
      sequence: row.sequence,
      data: row.text,
      createdAt: row.created_at,
    }),
  );
}
