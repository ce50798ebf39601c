import { expect, test } from "vitest";
import type { Queryable } from "../database/database.ts";
import { createDatabaseClock, type DatabaseClockDeps } from "./database-clock.ts";

const tenMinutesMs = 600_000;

/** A database, a machine's clock and a monotonic clock that only move when they are told to. */
function createTimes({ skewMs = 0, answerMs = 0 } = {}) {
  const times = { databaseMs: Date.UTC(2026, 10, 1), monotonicMs: 5_000, skewMs, isAway: false, asked: 0 };
  const pass = (ms: number) => {
    times.databaseMs += ms;
    times.monotonicMs += ms;
  };
  const query = async () => {
    times.asked++;
    if (times.isAway) throw new Error("away");
    pass(answerMs / 2);
    const ms = String(times.databaseMs);
    pass(answerMs / 2);
    return [{ ms }];
  };
  const deps: DatabaseClockDeps = {
    db: { query } as unknown as Queryable,
    local: { now: () => new Date(times.databaseMs + times.skewMs) },
    monotonicMs: () => times.monotonicMs,
  };
  return { times, pass, deps };
}

test.each([tenMinutesMs, -tenMinutesMs])("a machine that is %i ms ahead tells the database's time", async (skewMs) => {
  const { times, pass, deps } = createTimes({ skewMs, answerMs: 40 });
  const clock = await createDatabaseClock(deps);
  pass(12_345);
  expect(clock.now().getTime()).toBe(times.databaseMs);
  expect(clock.skewMs()).toBe(skewMs);
});

test("a difference that the answer's way may explain is none, so that time does not jump", async () => {
  const { times, deps } = createTimes({ skewMs: 80, answerMs: 400 });
  const clock = await createDatabaseClock(deps);
  expect(clock.now().getTime()).toBe(times.databaseMs + 80);
  expect(clock.skewMs()).toBe(0);
});

test("a clock that is set while the service runs moves nothing, and is measured anew", async () => {
  const { times, deps } = createTimes();
  const clock = await createDatabaseClock(deps);
  clock.start();
  try {
    times.skewMs = tenMinutesMs;
    const { asked } = times;
    expect(clock.now().getTime()).toBe(times.databaseMs);
    expect(times.asked, "at once, not when the next minute comes").toBe(asked + 1);
    await expect.poll(() => clock.skewMs()).toBe(tenMinutesMs);
    times.isAway = true;
    times.skewMs = 0;
    expect(clock.now().getTime()).toBe(times.databaseMs);
  } finally {
    clock.stop();
  }
});
