import type { FastifyInstance } from "fastify";
import type { Registry } from "prom-client";
import { troubleInWords } from "../../database/trouble-in-words.ts";
import type { Log } from "../log.ts";
import { holdsToken } from "./holds-token.ts";

/** A reason in words of our own. Whatever else is thrown may name addresses and accounts, and goes to the log only. */
export class NotReady extends Error {
  override readonly name = "NotReady";
}

/** A named thing that must work before this node takes traffic. Throws when it does not: `NotReady` with the reason. */
export type ReadinessChecks = Readonly<Record<string, () => Promise<void>>>;

export interface HealthOptions {
  readonly checks: ReadinessChecks;
  /** What a node works without: taking it out of service would make things worse. */
  readonly warnings: ReadinessChecks;
  readonly registry: Registry;
  readonly log: Log;
  /** METRICS_TOKEN: who has it sees metrics and the single checks. Undefined: everyone does. */
  readonly token: string | undefined;
  /** Whether metrics and the single checks are shown at another port. */
  readonly isShownElsewhere: boolean;
}

const patienceMs = 2_000;

/** For orchestrators and Prometheus; no key, no audit, no limit. Whether it is ready is no secret; why not is one. */
export function registerHealth(server: FastifyInstance, options: HealthOptions): void {
  const { checks, warnings, registry, log, token, isShownElsewhere } = options;
  server.get("/healthz", async () => ({ status: "ok" }));
  server.get("/readyz", async (request, reply) => {
    const [results, warned] = await Promise.all([outcomes(checks, log), outcomes(warnings, log)]);
    const isReady = results.every(([, result]) => result === "ok");
    const status = isReady ? "ok" : "unavailable";
    const isDetailed = !isShownElsewhere && holdsToken(request, token);
    const problems = warned.filter(([, result]) => result !== "ok");
    return reply.code(isReady ? 200 : 503).send({
      status,
      ...(isDetailed && { checks: Object.fromEntries(results) }),
      ...(isDetailed && problems.length > 0 && { warnings: Object.fromEntries(problems) }),
    });
  });
  if (isShownElsewhere) return;
  server.get("/metrics", async (request, reply) => {
    if (holdsToken(request, token)) return reply.type(registry.contentType).send(await registry.metrics());
    return reply.code(401).header("www-authenticate", "Bearer").send({ status: "unauthenticated" });
  });
}

const outcomes = (checks: ReadinessChecks, log: Log) =>
  Promise.all(Object.entries(checks).map(async ([name, check]) => [name, await outcome(name, check, log)] as const));

async function outcome(name: string, check: () => Promise<void>, log: Log): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const tooSlow = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new NotReady(`no answer within ${patienceMs} ms`)), patienceMs);
  });
  try {
    await Promise.race([check(), tooSlow]);
    return "ok";
  } catch (error) {
    if (error instanceof NotReady) return error.message;
    log.warn({ check: name, error: (error as Error).message }, "a readiness check failed");
    return troubleInWords(error);
  } finally {
    clearTimeout(timer);
  }
}
