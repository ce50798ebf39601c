import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";
import { createEncoder, type Encoder, type EncoderOptions } from "./encoder.ts";
import type { EncoderInput, EncoderReading } from "./types.ts";

const opened: Encoder[] = [];
const folder = mkdtempSync(join(tmpdir(), "cqs-encoder-"));
afterAll(() => {
  for (const encoder of opened) encoder.close();
  rmSync(folder, { recursive: true, force: true });
});

function encoderOf(options: Partial<EncoderOptions> = {}) {
  const encoder = createEncoder({ maxProcesses: 1, ...options });
  const troubles: string[] = [];
  encoder.onTrouble((message) => troubles.push(message));
  opened.push(encoder);
  return { encoder, troubles };
}

const angry: EncoderInput = [
  { speaker: "agent", text: "Hello, this is Tom from Northwind. How can I help?" },
  { speaker: "customer", text: "The heating has been off for two days. I need somebody to come today." },
  { speaker: "agent", text: "I have no information about that. Thanks for calling, bye." },
  { speaker: "customer", text: "So I just sit here in the cold. Great." },
];
const happy: EncoderInput = [
  { speaker: "agent", text: "Good morning, Northwind Energy, Tom speaking. How can I help you?" },
  { speaker: "customer", text: "Could you send me last month's bill again?" },
  {
    speaker: "agent",
    text: "Of course. I have just sent it to your address. Is there anything else I can do for you?",
  },
  { speaker: "customer", text: "I have it, thank you very much!" },
  { speaker: "agent", text: "You're welcome. Thank you for calling, goodbye!" },
];
const long: EncoderInput = Array.from({ length: 40 }, () => [...angry, ...happy]).flat();

const problemOf = (reading: EncoderReading | null | undefined, check: string) => {
  const { partial = Number.NaN, fail = Number.NaN } = reading?.checks[check]?.chances ?? {};
  return partial + fail;
};

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

test("starts no process when it is limited to none", async () => {
  const { encoder, troubles } = encoderOf();
  encoder.limitProcesses(0);
  expect(await encoder.read([angry, happy])).toEqual([null, null]);
  expect(encoder.processIds()).toEqual([]);
  expect(troubles).toEqual([]);
});

test("never runs more processes than it is limited to", async () => {
  const { encoder } = encoderOf({ maxProcesses: 3 });
  encoder.limitProcesses(1);
  const readings = await Promise.all([angry, happy, angry].map((conversation) => encoder.read([conversation])));
  expect(readings.flat()).not.toContain(null);
  expect(encoder.processIds()).toHaveLength(1);
});

test("tells a conversation with a problem from one without, and a conversation's neighbours change nothing", async () => {
  const { encoder, troubles } = encoderOf();
  const [first, second, third, none] = await encoder.read([angry, happy, angry, []]);
  expect(problemOf(first, "resolution")).toBeGreaterThan(0.5);
  expect(problemOf(second, "resolution")).toBeLessThan(0.3);
  expect(third).toEqual(first);
  expect((await encoder.read([...Array(30).fill(happy), angry])).at(-1)).toEqual(first);
  expect(none).toBeNull();
  for (const { chances, attention } of Object.values(first?.checks ?? {})) {
    expect(Object.values(chances).reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 5);
    expect(attention.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 3);
  }
  expect(troubles).toEqual([]);
});

test("each quote is a sentence of its turn", async () => {
  const { encoder } = encoderOf();
  const [reading] = await encoder.read([angry]);
  const { problemQuotes } = reading?.checks.resolution ?? {};
  const [start, end] = problemQuotes?.slice(4, 6) ?? [];
  const sentences = ["I have no information about that.", "Thanks for calling, bye."];
  expect(sentences).toContain(angry[2]?.text.slice(start, end));
});

test("a process that is killed in the middle of a batch costs a retry, and nothing else", async () => {
  const { encoder, troubles } = encoderOf();
  const [expected] = await encoder.read([angry]);
  const [before] = encoder.processIds();
  const reading = Promise.all([encoder.read([long]), encoder.read([angry])]);
  await sleep(50);
  process.kill(before as number, "SIGKILL");
  const [[first], [behind]] = await reading;
  expect(first?.signals.greets).toHaveLength(long.length);
  expect(behind).toEqual(expected);
  expect(encoder.processIds()).not.toEqual([before]);
  expect(troubles).toEqual([]);
});

test("a conversation that kills each process is left to the patterns, which is said once; then the encoder rests", async () => {
  const { encoder, troubles } = encoderOf({ timeoutMs: 1 });
  expect(await encoder.read([long])).toEqual([null]);
  expect(await encoder.read([long])).toEqual([null]);
  const resting = encoder.read([long]);
  expect(encoder.processIds()).toEqual([]);
  expect(await resting).toEqual([null]);
  expect(troubles).toEqual([expect.stringContaining("graded by patterns alone")]);
});

test("without weights nothing is read, no process is started again, and it is said once", async () => {
  const { encoder, troubles } = encoderOf({ weights: pathToFileURL(`${folder}/`) });
  expect(await encoder.read([angry, happy])).toEqual([null, null]);
  expect(await encoder.read([angry])).toEqual([null]);
  expect(encoder.processIds()).toEqual([]);
  expect(troubles).toEqual([expect.stringContaining("patterns alone")]);
});

test("without a runtime nothing is read", async () => {
  const { encoder, troubles } = encoderOf({ runtimes: [] });
  expect(await encoder.read([angry])).toEqual([null]);
  expect(troubles).toHaveLength(1);
});

test("where there is no native runtime, WebAssembly says nearly the same", async () => {
  const native = encoderOf({ runtimes: ["onnxruntime-node"] });
  const web = encoderOf({ runtimes: ["onnxruntime-web"] });
  const [[one], [other]] = await Promise.all([native.encoder.read([angry]), web.encoder.read([angry])]);
  expect(Object.keys(other?.checks ?? {})).toEqual(Object.keys(one?.checks ?? {}));
  for (const check of Object.keys(one?.checks ?? {})) {
    expect(Math.abs(problemOf(one, check) - problemOf(other, check))).toBeLessThan(0.05);
  }
});

test("what a caller waits for is read before the background", async () => {
  const { encoder } = encoderOf();
  await encoder.read([angry]);
  const order: string[] = [];
  const noting = async (name: string, reading: Promise<unknown>) => {
    await reading;
    order.push(name);
  };
  await Promise.all([
    noting("running", encoder.read([happy])),
    noting("background", encoder.read([happy])),
    noting("caller", encoder.read([happy], "caller")),
  ]);
  expect(order).toEqual(["running", "caller", "background"]);
});

const parent = fileURLToPath(new URL("./test-parent.ts", import.meta.url));

test("the process ends with its parent, also when that is killed", async () => {
  const running = spawn(process.execPath, [parent, "stay"], { stdio: ["ignore", "pipe", "inherit"] });
  const [printed] = await once(running.stdout, "data");
  const child = Number(String(printed));
  expect(isAlive(child)).toBe(true);
  running.kill("SIGKILL");
  await expect.poll(() => isAlive(child)).toBe(false);
});

test("an idle process does not keep its parent alive", async () => {
  const running = spawn(process.execPath, [parent], { stdio: ["ignore", "pipe", "inherit"] });
  const [printed] = await once(running.stdout, "data");
  const [code] = await once(running, "exit");
  expect(code).toBe(0);
  await expect.poll(() => isAlive(Number(String(printed)))).toBe(false);
});
