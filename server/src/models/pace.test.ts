import { expect, test } from "vitest";
import { createPace } from "./pace.ts";
import { ModelBusy } from "./types.ts";

const { signal } = new AbortController();

function pacing(perMinute: number) {
  const world = { now: 0, waits: [] as number[] };
  const pace = createPace({
    perMinute,
    clock: { now: () => new Date(world.now) },
    sleep: async (ms) => void world.waits.push(ms),
  });
  return { world, pace };
}

test("no minute sees more calls than it may", async () => {
  const { world, pace } = pacing(3);
  for (let i = 0; i < 3; i++) await pace(signal);
  world.now = 20_000;
  for (let i = 0; i < 4; i++) await pace(signal);
  // Three at 0 s, so three more at 60 s, and the next at 120 s.
  expect(world.waits).toEqual([40_000, 40_000, 40_000, 100_000]);
});

test("calls that are slow enough never wait", async () => {
  const { world, pace } = pacing(2);
  for (let i = 0; i < 10; i++) {
    await pace(signal);
    world.now += 30_000;
  }
  expect(world.waits).toEqual([]);
});

test("whoever would wait too long is told so, and takes nobody's place", async () => {
  const { world, pace } = pacing(1);
  await pace(signal);
  await pace(signal);
  await pace(signal);
  await expect(pace(signal)).rejects.toThrow(ModelBusy);
  world.now = 60_000;
  await pace(signal);
  expect(world.waits).toEqual([60_000, 120_000, 120_000]);
});
