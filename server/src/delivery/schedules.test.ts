import fc from "fast-check";
import { afterAll, beforeAll, test } from "vitest";
import { type Bench, createBench, runSchedule } from "./test-schedules.ts";
import { anySchedule, lateAnswers } from "./test-steps.ts";

/** More of them find rarer things; another seed finds others. */
const schedules = 2_000;
const races = 120;
const seed = 20_260_301;
/** Databases that are worked on at once. */
const many = 4;
const timeoutMs = 180_000;

let benches: readonly Bench[];

beforeAll(async () => {
  benches = await Promise.all(Array.from({ length: many }, createBench));
});
afterAll(() => {
  for (const bench of benches) bench.release();
});

test(
  `whatever nodes, receivers and subscriptions do, every event arrives in order or is given up after its time (${schedules} schedules, seed ${seed})`,
  async () => {
    const rest = {
      numRuns: schedules / many,
      interruptAfterTimeLimit: timeoutMs - 30_000,
      markInterruptAsFailure: true,
    };
    await Promise.all(
      benches.map((bench, i) =>
        fc.assert(
          fc.asyncProperty(anySchedule, (schedule) => runSchedule(bench, schedule)),
          { seed: seed + i, ...rest },
        ),
      ),
    );
  },
  timeoutMs,
);

// What one statement reads may be older than what it locks: that shows only when they meet, so they meet often.
test(
  `an answer that comes while others take over is written down or left, and nothing is sent after it is over (${races} times)`,
  async () => {
    await Promise.all(
      benches.map(async (bench) => {
        for (let i = 0; i < races / many; i++) await runSchedule(bench, lateAnswers);
      }),
    );
  },
  timeoutMs,
);
