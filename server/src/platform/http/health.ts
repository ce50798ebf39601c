import type { FastifyInstance } from "fastify";
import type { Registry } from "prom-client";

/** A named thing that must work before this node takes traffic. Throws with the reason when it does not. */
export type ReadinessChecks = Readonly<Record<string, () => Promise<void>>>;

const patienceMs = 2_000;

/** For orchestrators and Prometheus; no key, no audit, no limit. */
export function registerHealth(server: FastifyInstance, checks: ReadinessChecks, registry: Registry): void {
  server.get("/healthz", async () => ({ status: "ok" }));
  server.get("/readyz", async (_request, reply) => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await outcome(check)] as const),
    );
    const ready = results.every(([, result]) => result === "ok");
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? "ok" : "unavailable", checks: Object.fromEntries(results) });
  });
  server.get("/metrics", async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()));
}

async function outcome(check: () => Promise<void>): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const tooSlow = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${patienceMs} ms`)), patienceMs);
  });
  try {
    await Promise.race([check(), tooSlow]);
    return "ok";
  } catch (error) {
    return (error as Error).message;
  } finally {
    clearTimeout(timer);
  }
}
