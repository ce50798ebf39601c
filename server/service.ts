import { operations } from "@cqs/contract";
import pg from "pg";
import { collectDefaultMetrics, Registry } from "prom-client";
import { createAuthenticate } from "./src/access/authenticate.ts";
import { keyRoutes } from "./src/access/http.ts";
import { createKeyLookup, createUseNotes, keyExists } from "./src/access/index.ts";
import { auditRoutes } from "./src/audit/http.ts";
import { createAuditWriter } from "./src/audit/index.ts";
import { companyRoutes } from "./src/companies/http.ts";
import { contactRoutes } from "./src/contacts/http.ts";
import { connectDatabase, surviveBrokenConnections } from "./src/database/database.ts";
import { schemaProblem } from "./src/database/migrate.ts";
import { peopleRoutes } from "./src/people/http.ts";
import { createPeople } from "./src/people/index.ts";
import { type Clock, systemClock } from "./src/platform/clock.ts";
import type { Config } from "./src/platform/config.ts";
import { registerApi } from "./src/platform/http/api.ts";
import { registerHealth } from "./src/platform/http/health.ts";
import { createRecorder } from "./src/platform/http/recorder.ts";
import type { Route } from "./src/platform/http/route.ts";
import { createServer } from "./src/platform/http/server.ts";
import type { Log } from "./src/platform/log.ts";
import { startQueue } from "./src/platform/queue.ts";
import { memoryRateLimiter } from "./src/platform/rate-limit/memory.ts";
import { redisRateLimiter } from "./src/platform/rate-limit/redis.ts";
import { createSecrets } from "./src/platform/secrets.ts";
import { scheduledJobs } from "./src/schedule.ts";
import { registerSite } from "./src/site/http.ts";
import { ticketRoutes } from "./src/tickets/http.ts";

export interface ServiceOptions {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly secretKey: string;
  readonly log: Log;
  readonly clock?: Clock;
}

export interface Service {
  readonly port: number;
  /** Drains: what was accepted is answered, what was answered is stored. */
  stop(): Promise<void>;
}

/** Wires one node together on a database that is migrated and ready. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { config, databaseUrl, log, clock = systemClock } = options;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const secrets = createSecrets(options.secretKey);
  const db = connectDatabase(databaseUrl, { maxConnections: config.databaseConnections, name: "cqs" });
  const signInPool = new pg.Pool({ connectionString: databaseUrl, max: 4, application_name: "cqs sign-in" });
  surviveBrokenConnections(signInPool);
  const memory = memoryRateLimiter(clock);
  const limiter = config.redisUrl ? redisRateLimiter(config.redisUrl, memory, log) : memory;
  const audit = createAuditWriter({ db });
  const uses = createUseNotes(db, log);
  const people = createPeople({ pool: signInPool, db, clock, secrets, publicUrl: config.publicUrl, limiter, log });
  const works = config.role !== "api";
  const queue = await startQueue({ databaseUrl, log, works });
  if (works) await queue.work(scheduledJobs({ db, clock }));

  const server = createServer(config);
  if (config.role !== "worker") {
    const keys = { lookup: createKeyLookup(db), secrets, clock, uses };
    registerApi(server, everyRoute({ secrets, people }), {
      deps: { db, clock },
      authenticate: createAuthenticate(keys, (credentials) => people.authenticateSession(credentials)),
      limiter,
      recorder: createRecorder({ audit: audit.record, log, registry }),
      secrets,
      log,
    });
    registerSite(server, config.publicUrl);
  }
  const readiness = {
    database: async () => void (await db.pool.query("select 1")),
    migrations: async () => {
      const problem = await schemaProblem((sql) => db.pool.query(sql));
      if (problem) throw new Error(problem);
    },
    queue: () => queue.check(),
  };
  registerHealth(server, readiness, registry);
  await server.listen({ port: config.port, host: config.host });

  return {
    port: (server.addresses()[0] as { port: number }).port,
    async stop() {
      await server.close();
      await audit.idle();
      await uses.flush();
      await queue.stop();
      await Promise.all([limiter.close(), db.close(), signInPool.end()]);
    },
  };
}

/** A contract without a route, or a route without a contract, is a bug that must not start. */
function everyRoute({
  secrets,
  people,
}: {
  secrets: ReturnType<typeof createSecrets>;
  people: ReturnType<typeof createPeople>;
}) {
  const routes: Route[] = [
    ...contactRoutes,
    ...companyRoutes,
    ...ticketRoutes,
    ...keyRoutes(secrets),
    ...peopleRoutes(people),
    ...auditRoutes({ keyExists }),
  ];
  const missing = operations.filter((operation) => !routes.some((route) => route.operation === operation));
  if (missing.length > 0) throw new Error(`no route for ${missing.map(({ id }) => id).join(", ")}`);
  return routes;
}
