import { type SpawnOptions, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { onEnd } from "./clean-up.ts";

const startLimitMs = 180_000;
const pollMs = 50;

export interface BackgroundProgram {
  /** Asks it to end and waits until it has. */
  stop(): Promise<void>;
}

/** Starts a program and waits until it is ready. It never outlives the run. */
export async function startProgram(
  program: string,
  args: readonly string[],
  options: SpawnOptions & { readonly ready: () => Promise<boolean>; readonly stopSignal?: NodeJS.Signals },
): Promise<BackgroundProgram> {
  const { ready, stopSignal = "SIGTERM", ...spawnOptions } = options;
  const child = spawn(program, args, { ...spawnOptions, stdio: ["ignore", "pipe", "pipe", "pipe"] });
  let output = "";
  const keep = (chunk: Buffer) => {
    output = (output + chunk).slice(-20_000);
  };
  child.stdout?.on("data", keep);
  child.stderr?.on("data", keep);
  const ended = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) => resolve(`ended with ${code ?? signal}`));
  });
  let how: string | undefined;
  ended.then((reason) => {
    how = reason;
  });
  onEnd(() => void (how === undefined && child.kill("SIGKILL")));

  const deadline = Date.now() + startLimitMs;
  while (!(await ready())) {
    if (how !== undefined || Date.now() > deadline) {
      child.kill("SIGKILL");
      throw new Error(`${program} did not start (${how ?? "in time"}):\n${output}`);
    }
    await sleep(pollMs);
  }
  return {
    async stop() {
      child.kill(stopSignal);
      await ended;
    },
  };
}
