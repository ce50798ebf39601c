import { connect } from "node:net";
import { startProgram } from "./background-program.ts";
import { freePort } from "./free-port.ts";
import { ensureTool, findProgram } from "./install-tools.ts";
import type { Outcome, Part } from "./outcome.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { testsThatMention } from "./tests-that-mention.ts";
import { runVitest } from "./vitest.ts";

const variable = "TEST_REDIS_URL";

/** The test files that can use a Redis, with a Redis. */
export const redisPart: Part = {
  name: "redis",
  cores: 1,
  usesWebApp: true,
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
        only: await testsThatMention(new RegExp(variable)),
        environment: { [variable]: `redis://127.0.0.1:${port}` },
      });
    } finally {
      await redis.stop();
    }
  },
};

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}
