import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { nodeFlags } from "../tools/launch/node-flags.mjs";

export interface Program {
  readonly address: string;
  readonly pid: number;
  stop(): Promise<void>;
}

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url));

export async function startFloor(databaseUrl: string): Promise<Program> {
  const port = await freePort();
  const child = spawn(process.execPath, [path("./floor.ts"), databaseUrl, String(port)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return { address: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => end(child) };
}

/** `root`: of another checkout, to be compared with this one. */
export async function startOurs(
  databaseUrl: string,
  environment: Record<string, string>,
  root = path(".."),
): Promise<Program> {
  const port = await freePort();
  const child = spawn(process.execPath, [...nodeFlags, join(root, "server/main.ts")], {
    env: {
      // As the launcher has it.
      NODE_COMPILE_CACHE: join(root, "node_modules/.cache/compiled"),
      ...process.env,
      ...environment,
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      HOST: "127.0.0.1",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  for (;;) {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (ready?.ok) break;
    if (child.exitCode !== null) throw new Error("the service did not start");
    await sleep(50);
  }
  return { address: `http://127.0.0.1:${port}/api/v1`, pid: child.pid ?? 0, stop: () => end(child) };
}

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}
