import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { sourceFiles } from "../gates/source-files.ts";
import { startProgram } from "./background-program.ts";
import { freePort } from "./free-port.ts";
import { ensureTool, findProgram } from "./install-tools.ts";
import type { Outcome, Part } from "./outcome.ts";
import { root } from "./root.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { runVitest } from "./vitest.ts";

const variable = "TEST_REDIS_URL";

/** The test files that can use a Redis, with a Redis. */
export const redisPart: Part = {
  name: "redis",
  async run(): Promise<Outcome> {
    const program = await ensureTool({
      name: "redis-server",
      debianPackage: "redis-server",
      find: () => findProgram("redis-server"),
    });
    const port = await freePort();
    const folder = temporaryFolder("redis");
    const settings = {
      port: String(port),
      bind: "127.0.0.1",
      dir: folder,
      save: "",
      appendonly: "no",
      daemonize: "no",
    };
    const redis = await startProgram(
      program,
      Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]),
      { ready: () => accepts(port) },
    );
    try {
      return await runVitest({
        only: await filesThatRead(variable),
        environment: { [variable]: `redis://127.0.0.1:${port}` },
      });
    } finally {
      await redis.stop();
    }
  },
};

async function filesThatRead(name: string): Promise<string[]> {
  const tests = (await sourceFiles(root)).filter((path) => path.endsWith(".test.ts") && !path.startsWith("tools/"));
  return tests.filter((path) => readFileSync(join(root, path), "utf8").includes(name));
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}
