import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { makeSecret } from "../../src/access/key-format.ts";
import { findEmbeddedPostgres } from "../../src/database/embedded/index.ts";

/** Only ends a start that hangs. */
const startLimitMs = 180_000;

const main = fileURLToPath(new URL("../../main.ts", import.meta.url));

/** The real program in a process of its own, with a data folder that outlives its deaths. */
export async function killableService() {
  const dataDir = mkdtempSync(join(tmpdir(), "cqs-crash-"));
  const port = await freePort();
  const key = makeSecret("live");
  const environment = {
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: "error",
    // Nothing here is about verdicts, and the model takes its time.
    ENCODER_PROCESSES: "0",
    BOOTSTRAP_LIVE_KEY: key,
    BOOTSTRAP_RATE_LIMIT_PER_MINUTE: "1000000",
    // As the launcher does: it is started again and again.
    NODE_COMPILE_CACHE: join(tmpdir(), "cqs-compiled"),
  };
  let child: ChildProcess | undefined;

  return {
    key,
    environment,
    base: `http://localhost:${port}/api/v1`,
    async start(): Promise<void> {
      if (child && child.exitCode === null && child.signalCode === null) return;
      const started = spawn(process.execPath, [main], {
        env: { ...process.env, ...environment },
        stdio: ["ignore", "ignore", "pipe"],
      });
      let complaint = "";
      started.stderr.on("data", (chunk) => {
        complaint += chunk;
      });
      child = started;
      const deadline = performance.now() + startLimitMs;
      while (performance.now() < deadline) {
        if (started.exitCode !== null) throw new Error(`the service ended at its start: ${complaint}`);
        const ready = await fetch(`http://localhost:${port}/readyz`).catch(() => undefined);
        if (ready?.ok) return;
        await sleep(20);
      }
      throw new Error(`the service did not become ready: ${complaint}`);
    },
    async end(signal: "SIGKILL" | "SIGTERM"): Promise<void> {
      if (!child || child.exitCode !== null) return;
      const ended = once(child, "exit");
      child.kill(signal);
      await ended;
    },
    databaseUrl: () => findEmbeddedPostgres(dataDir) as Promise<string>,
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}
