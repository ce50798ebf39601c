import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Registry } from "prom-client";
import { wireAgents } from "./agent-wiring.ts";
import { wireAutomation } from "./automation-wiring.ts";
import { wireConversations } from "./conversation-wiring.ts";
import { wireDelivery } from "./delivery-wiring.ts";
import { observe } from "./observe.ts";
import { peopleSettings } from "./people-settings.ts";
import { unsharedStorage } from "./recording-wiring.ts";
import { everyRoute } from "./routes.ts";
import { wireScoring } from "./scoring-wiring.ts";
import { createAuthenticate } from "./src/access/authenticate.ts";
import { createKeyLookup, createUseNotes } from "./src/access/index.ts";
import { createAuditWriter } from "./src/audit/index.ts";
import { createRuleRunner } from "./src/automation/work.ts";
import { jobHandlers, jobKinds, scheduledJobs } from "./src/background.ts";
import { makeWordsIn } from "./src/conversations/index.ts";
import { createWordIndexer } from "./src/conversations/work.ts";
import { callLimits, openPool, type TimeLimits } from "./src/database/connections.ts";
import { connectDatabase } from "./src/database/database.ts";
import { createSchemaCheck } from "./src/database/schema-problem.ts";
import { createInsightRoller } from "./src/insights/work.ts";
import { registerMcp } from "./src/mcp/http.ts";
import { createModels } from "./src/models/index.ts";
import { createPeople } from "./src/people/index.ts";
import { createBus } from "./src/platform/bus/create-bus.ts";
import { type Clock, systemClock } from "./src/platform/clock.ts";
import type { Config } from "./src/platform/config.ts";
import { createDatabaseClock } from "./src/platform/database-clock.ts";
import { registerApi } from "./src/platform/http/api.ts";
import type { Credentials } from "./src/platform/http/caller.ts";
import { NotReady, registerHealth } from "./src/platform/http/health.ts";
import { createRecorder } from "./src/platform/http/recorder.ts";
import { createServer } from "./src/platform/http/server.ts";
import { joinIdFloors, newProcessName } from "./src/platform/id-floors.ts";
import type { Log } from "./src/platform/log.ts";
import { ObservedPool } from "./src/platform/observed-pool.ts";
import type { Resolve } from "./src/platform/outbound/types.ts";
import { startQueue } from "./src/platform/queue.ts";
import { memoryRateLimiter } from "./src/platform/rate-limit/memory.ts";
import { redisRateLimiter } from "./src/platform/rate-limit/redis.ts";
import { createSecrets } from "./src/platform/secrets.ts";
import { UnitsOfWork } from "./src/platform/unit-of-work.ts";
import { createWorkerPool } from "./src/platform/worker-pool/worker-pool.ts";
import { blindReviewers, scoresHiddenFrom } from "./src/reviews/index.ts";
import { registerSite } from "./src/site/http.ts";
import { createStreamHub, stillAllowedBy } from "./src/stream/index.ts";
import { wireTriggers } from "./trigger-wiring.ts";
import { wireWebhooks } from "./webhook-wiring.ts";

export interface ServiceOptions {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly secretKey: string;
  readonly log: Log;
  /** This machine's clock, where it is not the system's. */
  readonly clock?: Clock;
  /** Finds the addresses of names instead of the machine's name service. */
  readonly resolve?: Resolve;
  /** How long a call waits for the database; tests have less time. */
  readonly limits?: TimeLimits;
}

export interface Service {
  readonly port: number;
  /** Where METRICS_PORT is set. */
  readonly metricsPort: number | undefined;
  /** Drains: what was accepted is answered, what was answered is stored. */
  stop(): Promise<void>;
}

/** Wires one node together on a database that is migrated and ready. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { config, databaseUrl, log, limits = callLimits } = options;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const secrets = createSecrets(options.secretKey);
  const bus = createBus({ redisUrl: config.redisUrl, databaseUrl, log });
  const units = new UnitsOfWork(options.clock ?? systemClock);
  const processName = newProcessName();
  const floors = await joinIdFloors({ databaseUrl, processName, units, log });
  const db = connectDatabase(databaseUrl, {
    maxConnections: config.databaseConnections,
    name: `cqs ${processName}`,
    limits,
    watch: floors.watch,
    onCommit: (topics) => bus.say(topics),
  });
  const clock = await createDatabaseClock({ db, log, ...(options.clock ? { local: options.clock } : {}) });
  clock.start();
  units.clock = clock;
  units.readEdge = () => floors.edge(db);
  const signInPool = openPool({ url: databaseUrl, max: 4, name: "cqs sign-in", limits }, ObservedPool);
  const memory = memoryRateLimiter(clock);
  const redis = config.redisUrl ? redisRateLimiter(config.redisUrl, memory, log) : undefined;
  const limiter = redis ?? memory;
  const audit = createAuditWriter({ db });
  const uses = createUseNotes(db, log);
  const people = createPeople({ pool: signInPool, db, clock, secrets, limiter, log, ...peopleSettings(config) });
  const works = config.role !== "api";
  const queue = await startQueue({ databaseUrl, log, works, kinds: jobKinds, bus, units });
  const pool = createWorkerPool();
  const conversations = wireConversations({ db, clock, jobs: queue, config, pool });
  const models = createModels({ clock, config, log });
  const scoring = wireScoring({ db, clock, log, config, conversations, pool, models });
  const { privacyOf } = conversations;
  const agents = wireAgents({ db, clock, config, secrets, jobs: queue, privacyOf, models });
  const background = {
    clock,
    ...conversations,
    ...scoring,
    ...scoring.recordings,
    ...agents,
    people,
    db: db.background,
  };
  const indexer = createWordIndexer({ ...background, makeWords: makeWordsIn(pool), bus, log });
  const roller = createInsightRoller({ db: db.background, log });
  const automation = wireAutomation(conversations);
  const rules = createRuleRunner({ ...background, ...automation, bus, log });
  const deliverer = works && (await wireDelivery({ db, databaseUrl, clock, bus, jobs: queue, log, secrets, config }));
  if (works) {
    await queue.work(scheduledJobs(background), jobHandlers(background, { ...background, db }));
    units.within(() => {
      indexer.start();
      roller.start();
      rules.start();
    });
  }
  if (deliverer) units.within(() => deliverer.start());
  const keys = { lookup: createKeyLookup(db), secrets, clock, uses };
  const triggers = wireTriggers({ db, log, secrets });
  const session = (credentials: Credentials) => people.authenticateSession(credentials);
  const authenticate = createAuthenticate(keys, session, triggers.authenticate);
  const stream = createStreamHub({
    db,
    clock,
    bus,
    log,
    stillAllowed: stillAllowedBy(authenticate),
    blindReviewers,
  });

  const training = { db, models };
  const webhooks = wireWebhooks({ jobs: queue, secrets, config, resolve: options.resolve });

  const server = createServer(config);
  if (config.role !== "worker") {
    registerApi(
      server,
      everyRoute({
        secrets,
        jobs: queue,
        people,
        conversations,
        scoring,
        agents,
        stream,
        webhooks,
        triggers,
        automation,
        training,
      }),
      {
        deps: { db, clock },
        authenticate,
        limiter,
        privacyOf: conversations.privacyOf,
        hiddenScores: scoresHiddenFrom,
        recorder: createRecorder({ audit: audit.record, log, registry }),
        secrets,
        log,
        corsOrigins: config.corsOrigins,
        units,
      },
    );
    registerMcp(server, { authenticate, limiter, log });
    registerSite(server, config.publicUrl);
  }
  const checkSchema = createSchemaCheck((sql) => db.pool.query(sql));
  const readiness = {
    database: async () => void (await db.pool.query("select 1")),
    migrations: async () => {
      const problem = await checkSchema();
      if (problem) throw new NotReady(problem);
    },
    queue: () => queue.check(),
  };
  const warnings = observe({
    registry,
    db,
    clock,
    pools: { requests: db.pool, "sign-in": signInPool, ...(deliverer && { delivery: deliverer.pool }) },
    isRedisReachable: redis && (() => redis.isReachable()),
    unsharedStorage: unsharedStorage(config),
  });
  const health = { checks: readiness, warnings, registry, log, token: config.metricsToken };
  registerHealth(server, { ...health, isShownElsewhere: config.metricsPort !== undefined });
  const metricsServer = config.metricsPort === undefined ? undefined : createServer(config);
  if (metricsServer) registerHealth(metricsServer, { ...health, isShownElsewhere: false });
  await server.listen({ port: config.port, host: config.host });
  await metricsServer?.listen({ port: config.metricsPort as number, host: config.host });
  // For an operator whose one node has no load balancer that asks for its readiness.
  checkSchema().then(
    (problem) => problem && log.error({ problem }, "schema"),
    () => {},
  );

  return {
    port: portOf(server),
    metricsPort: metricsServer && portOf(metricsServer),
    async stop() {
      // First of all: a stream never ends by itself.
      await stream.close();
      clock.stop();
      await server.close();
      await metricsServer?.close();
      await audit.idle();
      await triggers.refused.idle();
      await uses.flush();
      await indexer.stop();
      await roller.stop();
      await rules.stop();
      if (deliverer) await deliverer.stop();
      await queue.stop();
      await scoring.close();
      await agents.close();
      await pool.close();
      await bus.close();
      await Promise.all([limiter.close(), db.close(), signInPool.end()]);
      await floors.close();
    },
  };
}

const portOf = (server: FastifyInstance) => (server.addresses()[0] as { port: number }).port;
