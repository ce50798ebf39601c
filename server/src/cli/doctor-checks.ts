import { accessSync, constants, existsSync, statfsSync, statSync } from "node:fs";
import { connect } from "node:net";
import { dirname, resolve } from "node:path";
import { type Database, statement } from "../database/database.ts";
import type { Config } from "../platform/config.ts";
import { connectRedis } from "../platform/connect-redis.ts";
import { createDatabaseClock, maxSkewMs, skewInWords } from "../platform/database-clock.ts";
import { countPresent } from "../platform/presence.ts";
import { readQueueDepths, stalledWork } from "../platform/queue-depths.ts";

const minFreeBytes = 1024 ** 3;
const answerWithinMs = 3_000;

export function checkDataFolder(dataDir: string): string {
  let folder = resolve(dataDir);
  while (!existsSync(folder)) folder = dirname(folder);
  if (!statSync(folder).isDirectory()) throw new Error(`DATA_DIR: ${folder} is a file, not a folder`);
  accessSync(folder, constants.R_OK | constants.W_OK);
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  if (free < minFreeBytes) throw new Error(`only ${Math.round(free / 1024 ** 2)} MiB are free under ${folder}`);
  return `${resolve(dataDir)} is writable, ${Math.round(free / 1024 ** 3)} GiB are free`;
}

/** Our own answer to /readyz, no answer at all, or another program on our port. */
export async function checkServer({ port, host }: Config): Promise<string> {
  const name = host === "0.0.0.0" || host === "::" ? "localhost" : host;
  const address = `http://${name}:${port}`;
  if (!(await isListening(name, port))) return `nothing listens at ${address}; start the service with npm start`;
  const response = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(answerWithinMs) }).catch(
    () => undefined,
  );
  const body = (await response?.json().catch(() => undefined)) as ReadinessBody | undefined;
  if (!response || typeof body?.checks !== "object") {
    throw new Error(
      `PORT ${port} is taken by another program, which is not this service: choose another port or stop it`,
    );
  }
  const failed = Object.entries({ ...body.checks, ...body.warnings }).filter(([, outcome]) => outcome !== "ok");
  if (failed.length > 0) {
    throw new Error(`${address}/readyz says ${failed.map(([check, reason]) => `${check}: ${reason}`).join("; ")}`);
  }
  return `ready at ${address}`;
}

interface ReadinessBody {
  readonly checks: Readonly<Record<string, string>>;
  readonly warnings?: Readonly<Record<string, string>>;
}

function isListening(host: string, port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect({ host, port, timeout: answerWithinMs });
    const end = (answer: boolean) => {
      socket.destroy();
      done(answer);
    };
    socket.once("connect", () => end(true));
    socket.once("error", () => end(false));
    socket.once("timeout", () => end(false));
  });
}

export async function checkRedis(url: string): Promise<string> {
  const redis = connectRedis(url, {
    lazyConnect: true,
    connectTimeout: answerWithinMs,
    commandTimeout: answerWithinMs,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  let reason = "";
  redis.on("error", (error: Error & { code?: string }) => {
    reason = error.code ?? error.message;
  });
  try {
    await redis.connect();
    await redis.ping();
    return "responds";
  } catch (error) {
    throw new Error(`REDIS_URL: can't be reached (${reason || (error as Error).message})`);
  } finally {
    redis.disconnect();
  }
}

export async function checkClock(db: Database): Promise<string> {
  const clock = await createDatabaseClock({ db });
  const skewMs = clock.skewMs();
  if (Math.abs(skewMs) > maxSkewMs) throw new Error(skewInWords(skewMs));
  return "agrees with the database's clock";
}

const slotsSql = statement(
  "doctor.connection_slots",
  `select current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer as slots,
     (select count(*)::integer from pg_stat_activity where backend_type = 'client backend') as used`,
);

/** A node opens its connections as calls come in, so that too few slots show under load only. */
export async function checkConnectionSlots(db: Database, needed: number): Promise<string> {
  const [row] = await db.query<{ slots: number; used: number }>(slotsSql);
  const { slots, used } = row as { slots: number; used: number };
  if (slots < needed) {
    throw new Error(
      `PostgreSQL has ${slots} connection slots, and one node may need ${needed}: raise max_connections, or lower DATABASE_CONNECTIONS`,
    );
  }
  return `${Math.max(0, slots - used)} of ${slots} connection slots are free, and sessions are separate`;
}

export async function checkWorkers(db: Database): Promise<string> {
  const [queues, workers] = await Promise.all([readQueueDepths(db), countPresent(db)]);
  const problem = stalledWork(queues, workers);
  if (problem) throw new Error(problem);
  return `${workers} alive, ${queues.reduce((sum, { waiting }) => sum + waiting, 0)} jobs waiting`;
}
