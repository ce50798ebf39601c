import type { FastifyInstance } from "fastify";
import type { Registry } from "prom-client";
import type { Log } from "../log.ts";
import { holdsToken } from "./holds-token.ts";

/** A named thing that must work before this node takes traffic. Throws when it does not: `NotReady` with the reason. */
export type ReadinessChecks = Readonly<Record<string, () => Promise<void>>>;

/** A reason in words of our own. Whatever else is thrown may name addresses and accounts, and goes to the log only. */
export class NotReady extends Error {
  override readonly name = "NotReady";
}

export interface HealthOptions {
  readonly checks: ReadinessChecks;
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
  const { checks, registry, log, token, isShownElsewhere } = options;
  server.get("/healthz", async () => ({ status: "ok" }));
  server.get("/readyz", async (request, reply) => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await outcome(name, check, log)] as const),
    );
    const isReady = results.every(([, result]) => result === "ok");
    const status = isReady ? "ok" : "unavailable";
    const isDetailed = !isShownElsewhere && holdsToken(request, token);
    return reply
      .code(isReady ? 200 : 503)
      .send(isDetailed ? { status, checks: Object.fromEntries(results) } : { status });
  });
  if (isShownElsewhere) return;
  server.get("/metrics", async (request, reply) => {
    if (holdsToken(request, token)) return reply.type(registry.contentType).send(await registry.metrics());
    return reply.code(401).header("www-authenticate", "Bearer").send({ status: "unauthenticated" });
  });
}

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
    return "failed; the log says why";
  } finally {
    clearTimeout(timer);
  }
}
