import { expect, test } from "vitest";
import type { Part } from "./outcome.ts";
import { runParts } from "./run-parts.ts";

const nothing = { passed: 0, failed: 0, skipped: 0, detail: "" };
const part = (name: string, cores: number): Part => ({ name, cores, run: async () => nothing });

/** Runs the parts, each until `end` is called with its name, and notes what starts. */
function started(parts: readonly Part[], capacity: number) {
  const names: string[] = [];
  const ends = new Map<string, () => void>();
  const all = runParts(parts, capacity, async ({ name }) => {
    names.push(name);
    await new Promise<void>((resolve) => ends.set(name, resolve));
    return name;
  });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { names, end, all };
}

test("starts no more than the cores can hold, and lets a small part pass a large one", async () => {
  const run = started([part("large", 2), part("larger", 2), part("small", 1)], 3);
  expect(run.names).toEqual(["large", "small"]);
  await run.end("small");
  expect(run.names).toEqual(["large", "small"]);
  await run.end("large");
  expect(run.names).toEqual(["large", "small", "larger"]);
  await run.end("larger");
  expect(await run.all).toEqual(["small", "large", "larger"]);
});

test("a part that needs more cores than there are runs alone", async () => {
  const run = started([part("small", 1), part("huge", 9)], 3);
  expect(run.names).toEqual(["small"]);
  await run.end("small");
  await run.end("huge");
  expect(await run.all).toEqual(["small", "huge"]);
});
