import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLog } from "./log.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function createLines() {
  const lines: Record<string, unknown>[] = [];
  const log = createLog("info", { write: (line) => void lines.push(JSON.parse(line)) });
  return { log, lines };
}

test("2,100 errors of one kind in ten seconds are a few lines, and none of them goes uncounted", () => {
  const { log, lines } = createLines();
  for (let i = 0; i < 2_100; i++) log.error({ error: `connect ECONNREFUSED 127.0.0.1:${5_000 + i}` }, "queue");
  vi.advanceTimersByTime(10_000);
  expect(lines.length).toBeLessThanOrEqual(6);
  expect(lines.at(-1)).toMatchObject({ level: 50, msg: "repeated", of: "queue", repeated: 2_100 - (lines.length - 1) });
});

test("what is of another kind is written, and so is the same in the next window", () => {
  const { log, lines } = createLines();
  for (let i = 0; i < 20; i++) log.warn({ error: "away" }, "redis");
  log.error({ err: new Error("other") }, "bug");
  log.error(new Error("third"), "bug");
  log.warn("a sentence");
  expect(lines.map(({ msg }) => msg)).toEqual([...Array(5).fill("redis"), "bug", "bug", "a sentence"]);
  vi.advanceTimersByTime(10_000);
  log.warn({ error: "away" }, "redis");
  expect(lines.slice(8).map(({ msg }) => msg)).toEqual(["repeated", "redis"]);
});

test("neither a call's line nor a fatal one is ever held back", () => {
  const { log, lines } = createLines();
  for (let i = 0; i < 50; i++) log.info({ status: 503 }, "call");
  for (let i = 0; i < 50; i++) log.fatal({}, "the end");
  expect(lines).toHaveLength(100);
});

test("errors that are all different are bounded, too", () => {
  const { log, lines } = createLines();
  const word = (i: number) => [...String(i)].map((digit) => String.fromCharCode(97 + Number(digit))).join("");
  for (let i = 0; i < 5_000; i++) log.error({ error: word(i) }, "bug");
  vi.advanceTimersByTime(10_000);
  expect(lines.length).toBeLessThan(250);
  expect(lines.at(-1)).toMatchObject({ of: "lines of many kinds", repeated: 5_000 - (lines.length - 1) });
});
