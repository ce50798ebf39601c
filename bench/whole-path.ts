import { setTimeout as sleep } from "node:timers/promises";
import { realCalls, sixKilobytes } from "./conversation-body.ts";
import { processorMs } from "./cpu-time.ts";
import { type Counted, inParallel, probing, quantile } from "./load.ts";
import { elevenSpans } from "./otlp-body.ts";
import { Refused, send } from "./send.ts";
import type { World } from "./world.ts";

/** One program under measure, with the database that it alone uses. */
export interface Path {
  readonly name: string;
  readonly world: World;
  /** The process that PostgreSQL's processes are children of. */
  readonly postmaster: number;
}

export interface PathEffort {
  readonly idleSamples: number;
  readonly seconds: number;
  readonly backlog: number;
  readonly traces: number;
  readonly sixKb: number;
}

const connections = 8;
const batchSize = 100;
const retryMs = 50;
const maxAttempts = 2_000;

const get = (world: World) => `${world.ours.address}/tickets?limit=1`;
const headersOf = ({ live }: World) => ({ ...live, "content-type": "application/json" });

const post = (world: World, transcript: string) =>
  send(`${world.ours.address}/conversations`, {
    method: "POST",
    headers: headersOf(world),
    body: JSON.stringify({ transcript }),
  });

const countOf = async ({ database }: World, from: string) =>
  (await database.query(`select count(*)::int as n from ${from}`)).rows[0].n as number;

/** Until everything that came in has its card and its words. */
async function untilDone(world: World): Promise<void> {
  const waiting = "conversation where scoring_state <> 'scored'";
  while ((await countOf(world, waiting)) > 0) await sleep(20);
}

async function untilIndexed(world: World): Promise<void> {
  while ((await countOf(world, "conversation_unsearched")) + (await countOf(world, "insight_pending")) > 0)
    await sleep(100);
}

/** Medians of one call at a time on an idle machine, and the time from a POST to its card. */
export async function measureIdle({ world }: Path, samples: number) {
  const calls = realCalls();
  const since = new Date();
  const gets: number[] = [];
  const posts: number[] = [];
  for (let i = 0; i < samples; i++) {
    gets.push(await timed(() => send(get(world), { headers: world.live })));
    posts.push(await timed(() => post(world, calls[i % calls.length] as string)));
    await sleep(60);
  }
  await untilDone(world);
  return { get: quantile(gets, 0.5), post: quantile(posts, 0.5), toCard: await toCard(world, 0.5, since) };
}

/** As the database has it: from the conversation's time to its card's. */
async function toCard({ database }: World, share: number, since: Date): Promise<number> {
  const { rows } = await database.query(
    `select percentile_cont(${share}) within group (order by extract(epoch from card.created_at - one.created_at) * 1000) as ms
       from conversation as one join scorecard as card on card.id = one.scorecard_id where one.created_at >= $1`,
    [since],
  );
  return rows[0].ms as number;
}

async function timed(call: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await call();
  return performance.now() - started;
}

/** What a conversation took of the processors, in the service and in the database. */
async function withProcessorTime(path: Path, work: () => Promise<Counted>) {
  const { pid } = path.world.ours;
  const [service, database] = [processorMs(pid), processorMs(path.postmaster)];
  const counted = await work();
  const each = (ms: number) => ms / counted.count;
  return {
    ...counted,
    serviceMs: each(processorMs(pid) - service),
    databaseMs: each(processorMs(path.postmaster) - database),
  };
}

/** Single POSTs over eight connections for some seconds, until the last of them is scored. */
export async function measureSingles(path: Path, seconds: number) {
  const { world } = path;
  const calls = realCalls();
  const since = new Date();
  const counted = await withProcessorTime(path, async () => {
    const started = performance.now();
    const latencies = await inParallel(connections, seconds * 1000, (n) =>
      timed(() => post(world, calls[n % calls.length] as string)),
    );
    await untilDone(world);
    return { count: latencies.length, ms: performance.now() - started, latencies };
  });
  return { ...counted, toCard: [await toCard(world, 0.5, since), await toCard(world, 0.99, since)] as const };
}

/** Batches, one after the other, until all of them are scored; meanwhile single calls are timed. */
export async function measureBacklog(path: Path, count: number) {
  const { world } = path;
  const calls = realCalls();
  let done = false;
  const probes = { get: [] as number[], post: [] as number[] };
  const counted = await withProcessorTime(path, async () => {
    const started = performance.now();
    for (let from = 0; from < count; from += batchSize) {
      const conversations = Array.from({ length: batchSize }, (_, i) => ({
        transcript: calls[(from + i) % calls.length],
      }));
      await timed(() =>
        send(`${world.ours.address}/conversations/batch`, {
          method: "POST",
          headers: headersOf(world),
          body: JSON.stringify({ conversations }),
        }),
      );
    }
    const probed = probing(
      () => done,
      async () => {
        probes.get.push(await timed(() => send(get(world), { headers: world.live })));
        probes.post.push(await timed(() => post(world, calls[0] as string)));
        await sleep(20);
      },
    );
    while ((await countOf(world, "conversation where scoring_state <> 'scored'")) > batchSize / 2) await sleep(20);
    done = true;
    await probed;
    await untilDone(world);
    return { count: count + probes.post.length, ms: performance.now() - started, latencies: [] };
  });
  return { ...counted, probes };
}

/** OTLP requests of eleven spans each, until all are stored, in thirds to show whether it slows down. */
export async function measureSpans(address: string, headers: Record<string, string>, count: number) {
  const run = Date.now().toString(36);
  const bodies = Array.from({ length: count }, (_, n) => elevenSpans(n, run));
  const third = Math.floor(count / 3);
  const thirds: number[] = [];
  const latencies: number[] = [];
  for (let from = 0; from + third <= count; from += third) {
    const started = performance.now();
    let next = from;
    await inParallel(connections, Number.POSITIVE_INFINITY, async () => {
      if (next >= from + third) return undefined;
      const body = bodies[next++] as Buffer;
      const ms = await timed(() =>
        untilTaken(() =>
          send(address, { method: "POST", headers: { ...headers, "content-type": "application/x-protobuf" }, body }),
        ),
      );
      latencies.push(ms);
      return ms;
    });
    thirds.push((1000 * third) / (performance.now() - started));
  }
  return { perSecond: thirds, p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99), run };
}

/** A service whose queue is full answers 503: an exporter waits and sends the same again, which is part of its time. */
async function untilTaken(call: () => Promise<void>): Promise<void> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 503) throw error;
      await sleep(retryMs);
    }
  }
  throw new Error(`not taken after ${maxAttempts} attempts`);
}

/** Each trace must be there when its request is answered. */
export const tracesOf = (world: World): Promise<number> => countOf(world, "otlp_trace");

/** The same, until all are put together and scored. */
export function measureScoredSpans(path: Path, count: number) {
  const { world } = path;
  return withProcessorTime(path, async () => {
    const started = performance.now();
    await measureSpans(`${world.ours.address}/otlp/v1/traces`, world.live, count);
    await untilDone(world);
    return { count, ms: performance.now() - started, latencies: [] };
  });
}

/** Bytes of all tables and their indexes for each conversation of 6 KB that was scored, indexed and counted. */
export async function measureBytes({ world }: Path, count: number) {
  const sizes = async () =>
    new Map(
      (
        await world.database.query(
          `select relname, pg_total_relation_size(c.oid)::float8 as bytes from pg_class as c
             join pg_namespace as n on n.oid = c.relnamespace where c.relkind = 'r' and n.nspname = 'public'`,
        )
      ).rows.map(({ relname, bytes }) => [relname as string, bytes as number]),
    );
  await untilIndexed(world);
  const before = await sizes();
  const text = sixKilobytes();
  for (let i = 0; i < count; i++) await timed(() => post(world, `Agent: call ${i}\n${text}`));
  await untilDone(world);
  await untilIndexed(world);
  const after = await sizes();
  const grown = [...after].map(([table, bytes]) => [table, (bytes - (before.get(table) ?? 0)) / count] as const);
  return new Map(grown.filter(([, bytes]) => bytes > 0).sort((a, b) => b[1] - a[1]));
}
