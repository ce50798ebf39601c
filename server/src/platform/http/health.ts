import type { FastifyInstance } from "fastify";
import type { Registry } from "prom-client";
import { troubleInWords } from "../../database/trouble-in-words.ts";

/** Says in words for everybody what is wrong. The text of any other error stays out of answers that need no key. */
export class NotReady extends Error {
  override readonly name = "NotReady";
}

/** A named thing that must work before this node takes traffic. Throws with the reason when it does not. */
export type ReadinessChecks = Readonly<Record<string, () => Promise<void>>>;

const patienceMs = 2_000;

/** For orchestrators and Prometheus; no key, no audit, no limit. */
export function registerHealth(
  server: FastifyInstance,
  checks: ReadinessChecks,
  warnings: ReadinessChecks,
  registry: Registry,
): void {
  server.get("/healthz", async () => ({ status: "ok" }));
  server.get("/readyz", async (_request, reply) => {
    const [results, warned] = await Promise.all([outcomes(checks), outcomes(warnings)]);
    const ready = results.every(([, result]) => result === "ok");
    // What a node works without: taking it out of service would make things worse.
    const worthKnowing = warned.filter(([, result]) => result !== "ok");
    return reply.code(ready ? 200 : 503).send({
      status: ready ? "ok" : "unavailable",
      checks: Object.fromEntries(results),
      ...(worthKnowing.length > 0 && { warnings: Object.fromEntries(worthKnowing) }),
    });
  });
  server.get("/metrics", async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()));
}

const outcomes = (checks: ReadinessChecks) =>
  Promise.all(Object.entries(checks).map(async ([name, check]) => [name, await outcome(check)] as const));

async function outcome(check: () => Promise<void>): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const tooSlow = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new NotReady(`no answer within ${patienceMs} ms`)), patienceMs);
  });
  try {
    await Promise.race([check(), tooSlow]);
    return "ok";
  } catch (error) {
    return error instanceof NotReady ? error.message : troubleInWords(error);
  } finally {
    clearTimeout(timer);
  }
}
