import { type JobWithMetadata, PgBoss, type QueueResult, type Schedule } from "pg-boss";
import { backgroundLimits, openPool } from "../database/connections.ts";
import { type Tx, type Write, writing } from "../database/database.ts";
import type { Bus } from "./bus.ts";
import { messageForOperator } from "./fault.ts";
import { NotReady } from "./http/health.ts";
import { isInfrastructureTrouble } from "./infrastructure.ts";
import type { Log } from "./log.ts";
import { spareAttempt } from "./spare-attempt.ts";
import type { UnitsOfWork } from "./unit-of-work.ts";

/** Background work that comes round by the clock. */
export interface ScheduledJob {
  readonly name: string;
  /** In UTC. */
  readonly cron: string;
  /** After this the run counts as dead and another worker takes it: its process may have been killed. */
  readonly expireSeconds: number;
  readonly run: () => Promise<unknown>;
}

/** A kind of work that is asked for piece by piece. Known to every node: one that only asks needs it, too. */
export interface JobKind<Data extends object> {
  readonly name: string;
  /** As for scheduled jobs: the shortest time after which a run can only be dead. */
  readonly expireSeconds: number;
  readonly retryLimit: number;
  /** Before the first retry; doubles with each. */
  readonly retryDelaySeconds: number;
  /** At most one waiting per singleton key; asking again changes nothing. */
  readonly onePerKey?: true;
  /** The name of another kind, to which a job goes that failed for good or whose every run was killed. */
  readonly dead?: string;
  /** Never set: ties the payload's type to the kind. */
  readonly data?: Data;
}

export interface JobRequest<Data extends object> {
  readonly data: Data;
  readonly key?: string;
  readonly afterSeconds?: number;
}

/** Asking for work, with the caller's commit: the job exists if and only if its cause does. */
export interface Jobs {
  send<Data extends object>(tx: Tx, kind: JobKind<Data>, requests: readonly JobRequest<Data>[]): Promise<void>;
}

/**
 * What a worker does with one kind of job. Throws to have it tried again. An attempt that fails for our own infrastructure
 * (`isInfrastructureTrouble`) does not count: the job is tried again until it is done, however long the trouble lasts.
 */
export type JobHandler = SingleJobHandler | (Handling & RunsTogether);
export type SingleJobHandler = Handling & RunsOne;

interface Handling {
  readonly kind: JobKind<object>;
  /** So many are handled at a time on one node. */
  readonly concurrency: number;
  /** Takes back what was counted by the job itself, after an attempt that does not count. May be called more than once. */
  readonly uncount?: (data: never) => Promise<unknown>;
}

interface RunsOne {
  readonly run: (data: never, attempt: Attempt) => Promise<unknown>;
}

interface RunsTogether {
  /** As many jobs as wait, up to `concurrency`. Answers for each, in their order. */
  readonly runTogether: (jobs: readonly TogetherJob[]) => Promise<readonly PromiseSettledResult<unknown>[]>;
  /** So many times `concurrency` jobs are taken at a time; once if nothing is said. */
  readonly batches?: number;
}

export interface Attempt {
  /** Whether the job is given up if this one fails. */
  readonly isLast: boolean;
}

export interface TogetherJob extends Attempt {
  readonly data: never;
}

export interface Queue extends Jobs {
  /** Throws when the queue can't be used. */
  check(): Promise<void>;
  work(jobs: readonly ScheduledJob[], handlers: readonly JobHandler[]): Promise<void>;
  stop(): Promise<void>;
}

export interface QueueOptions {
  readonly databaseUrl: string;
  readonly log: Log;
  readonly works: boolean;
  readonly kinds: readonly JobKind<object>[];
  readonly bus: Bus;
  readonly units: UnitsOfWork;
}

/** Work that nobody took in this time is forgotten. */
const retentionSeconds = 400 * 86_400;

const topicOf = (kind: JobKind<object>) => `job:${kind.name}`;

/** pg-boss keeps its tables in a schema of its own and migrates them itself, under a lock of its own. */
export async function startQueue(options: QueueOptions): Promise<Queue> {
  const { log, bus, kinds, units } = options;
  const pool = openPool({ url: options.databaseUrl, name: "cqs queue", max: 4, limits: backgroundLimits });
  const stopping = new AbortController();
  const boss = new PgBoss({
    // Not pg-boss's own connections: those have no time limits.
    db: { executeSql: (text, values) => pool.query(text, values) },
    schedule: options.works,
    supervise: options.works,
    // What a killed worker was at is found no sooner than somebody looks.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
  });
  boss.on("error", (error) => log.error({ error: error.message }, "queue"));
  await start(boss, pool);
  const known = await lookUp(boss);
  for (const kind of kinds.toSorted((a, b) => Number(Boolean(a.dead)) - Number(Boolean(b.dead)))) {
    await ensureQueue(boss, known, kind);
  }
  return {
    send: (tx, kind, requests) => send(boss, tx, kind, requests),
    check: async () => {
      if (!(await boss.isInstalled())) throw new NotReady("the queue's tables are missing");
    },
    async work(jobs, handlers) {
      for (const job of jobs) await workOn(boss, known, job, options);
      for (const handler of handlers) await handle(boss, handler, { log, bus, units, signal: stopping.signal });
    },
    async stop() {
      stopping.abort();
      await boss.stop({ graceful: true, timeout: 10_000 });
      await pool.end();
    },
  };
}

async function start(boss: PgBoss, pool: { end(): Promise<void> }): Promise<void> {
  try {
    await boss.start();
  } catch (error) {
    await pool.end();
    throw error;
  }
}

/** What earlier starts have left. Most find everything as it must be, and write nothing. */
interface Known {
  readonly queues: ReadonlyMap<string, QueueResult>;
  readonly schedules: ReadonlyMap<string, Schedule>;
}

async function lookUp(boss: PgBoss): Promise<Known> {
  const [queues, schedules] = await Promise.all([boss.getQueues(), boss.getSchedules()]);
  const byName = <T extends { name: string }>(all: readonly T[]) => new Map(all.map((one) => [one.name, one]));
  return { queues: byName(queues), schedules: byName(schedules) };
}

async function ensureQueue(boss: PgBoss, { queues }: Known, kind: JobKind<object>): Promise<void> {
  const settings = {
    expireInSeconds: kind.expireSeconds,
    retryLimit: kind.retryLimit,
    retryDelay: kind.retryDelaySeconds,
    retryBackoff: true,
    retentionSeconds,
    deleteAfterSeconds: 86_400,
    ...(kind.dead === undefined ? {} : { deadLetter: kind.dead }),
  };
  const queue = queues.get(kind.name);
  if (!queue) await boss.createQueue(kind.name, { policy: kind.onePerKey ? "short" : "standard", ...settings });
  // One that an older version made, before or beside this start, follows this one's settings.
  const differs = Object.entries(settings).some(([name, value]) => queue?.[name as keyof typeof settings] !== value);
  if (differs) await boss.updateQueue(kind.name, settings);
}

/**
 * pg-boss writes the statement, and the transaction takes it among its other writes: a job costs no round trip of its
 * own. The announcement wakes a worker; one that misses it looks by itself.
 */
async function send<Data extends object>(
  boss: PgBoss,
  tx: Tx,
  kind: JobKind<Data>,
  requests: readonly JobRequest<Data>[],
): Promise<void> {
  const rows = requests.map(({ data, key, afterSeconds }) => ({
    data,
    ...(key === undefined ? {} : { singletonKey: key }),
    ...(afterSeconds === undefined ? {} : { startAfter: `${afterSeconds} seconds` }),
  }));
  const insert = inserts.get(kind.name) ?? (await learnInsert(boss, kind));
  tx.write(insert, [JSON.stringify(rows)]);
  // A job that starts later wakes no worker: there is nothing to take yet, and when there is, a worker finds it by itself.
  if (requests.some(({ afterSeconds = 0 }) => afterSeconds === 0)) tx.announce(topicOf(kind));
}

/** One per kind, always the same: of writes that are one and the same the transaction makes statements of their own. */
const inserts = new Map<string, Write>();

/** pg-boss's own statement for a kind, which takes all its jobs as one JSON value: asked for once, then used. */
async function learnInsert(boss: PgBoss, { name }: JobKind<object>): Promise<Write> {
  const texts: string[] = [];
  const listening = {
    executeSql: async (text: string) => {
      texts.push(text);
      return { rows: [] };
    },
  };
  await boss.insert(name, [], { db: listening });
  const [text] = texts;
  if (text === undefined) throw new Error(`the queue did not say how it takes ${name}`);
  const insert = writing(`job.${name}`, { [`job_${name.replaceAll(/\W/g, "_")}`]: text });
  inserts.set(name, insert);
  return insert;
}

interface Surroundings {
  readonly log: Log;
  readonly bus: Bus;
  readonly units: UnitsOfWork;
  /** Aborted when the node stops. */
  readonly signal: AbortSignal;
}

async function handle(boss: PgBoss, handler: JobHandler, { log, bus, units, signal }: Surroundings): Promise<void> {
  const { kind, concurrency } = handler;
  const execute = (text: string, values: unknown[]) => boss.getDb().executeSql(text, values);
  const settle = async (job: JobWithMetadata<object>, started: number, outcome: PromiseSettledResult<unknown>) => {
    const isDone = outcome.status === "fulfilled";
    const counts = isDone || !isInfrastructureTrouble(outcome.reason);
    const settled = isDone
      ? { status: "completed" as const, output: { result: outcome.value } }
      : { status: "failed" as const, output: { message: messageForOperator(outcome.reason) } };
    const line = { job: kind.name, ...settled, counts, latency_ms: Math.round(performance.now() - started) };
    if (isDone) log.info(line, "job");
    else log.error(line, "job");
    const { data } = job;
    if (!counts) await spareAttempt(execute, job, { undo: async () => handler.uncount?.(data as never), signal });
    return { id: job.id, ...settled };
  };
  const attemptOf = ({ data, retryCount, retryLimit }: JobWithMetadata<object>): TogetherJob => ({
    data: data as never,
    isLast: retryCount >= retryLimit,
  });
  const runOne = async ({ run }: RunsOne, job: JobWithMetadata<object>) => {
    const started = performance.now();
    const { data, ...attempt } = attemptOf(job);
    const [outcome] = await Promise.allSettled([units.run(() => run(data, attempt))]);
    return settle(job, started, outcome);
  };
  const runAll = async ({ runTogether }: RunsTogether, jobs: readonly JobWithMetadata<object>[]) => {
    const started = performance.now();
    const outcomes = await units
      .run(() => runTogether(jobs.map(attemptOf)))
      .catch((reason: unknown) => jobs.map(() => ({ status: "rejected" as const, reason })));
    return Promise.all(jobs.map((job, i) => settle(job, started, outcomes[i] as PromiseSettledResult<unknown>)));
  };
  // A full batch is followed by the next at once; the pause is for when there is nothing to do.
  const options = {
    pollingIntervalSeconds: 2,
    batchSize: Math.max(2, concurrency),
    burstWhenBatchFull: true,
    perJobResults: true,
    includeMetadata: true,
  } as const;
  const ids: string[] = [];
  const batches = "runTogether" in handler ? (handler.batches ?? 1) : 1;
  for (let i = 0; i < batches; i++) {
    const id = await boss.work<object, unknown, typeof options>(kind.name, options, (jobs) =>
      "runTogether" in handler ? runAll(handler, jobs) : Promise.all(jobs.map((job) => runOne(handler, job))),
    );
    ids.push(id);
  }
  // In turn: one that is at work looks again when it is done.
  let announced = 0;
  bus.hear((topic) => {
    if (topic !== topicOf(kind)) return;
    boss.notifyWorker(ids[announced % ids.length] as string);
    announced += 1;
  });
}

async function workOn(
  boss: PgBoss,
  { queues, schedules }: Known,
  job: ScheduledJob,
  { log, units }: QueueOptions,
): Promise<void> {
  // One waiting and one running at most: a slow run never piles up copies of itself.
  const settings = { policy: "stately", expireInSeconds: job.expireSeconds, retryLimit: 3, retryDelay: 30 } as const;
  if (!queues.has(job.name)) await boss.createQueue(job.name, settings);
  await boss.work(job.name, { pollingIntervalSeconds: 10 }, async () => {
    const started = performance.now();
    const result = await units.run(job.run);
    log.info({ job: job.name, result, latency_ms: Math.round(performance.now() - started) }, "job");
  });
  const schedule = schedules.get(job.name);
  if (schedule?.cron !== job.cron || schedule.timezone !== "UTC") {
    await boss.schedule(job.name, job.cron, null, { tz: "UTC" });
  }
}
