import fc from "fast-check";
import { test } from "vitest";
import { propertySeed } from "../../test/property-seed.ts";
import { type Bench, createBench, runSchedule } from "./test-schedules.ts";
import { anySchedule, lateAnswers } from "./test-steps.ts";

/** More of them find rarer things. */
const schedules = 2_000;
const races = 120;
/** Databases that are worked on at once. */
const many = 4;
/** Ends a test that hangs, and nothing else: a healthy run has taken over 150 seconds on a busy machine. */
const timeoutMs = 600_000;

/** Each test has databases of its own: a schedule that is still running when its test ends must not disturb the next test. */
async function withBenches(work: (bench: Bench, i: number) => Promise<void>): Promise<void> {
  const benches = await Promise.all(Array.from({ length: many }, createBench));
  try {
    await Promise.all(benches.map(work));
  } finally {
    for (const bench of benches) bench.release();
  }
}

test(
  `whatever nodes, receivers and subscriptions do, every event arrives in order or is given up after its time (${schedules} schedules, seed ${propertySeed})`,
  () =>
    withBenches((bench, i) =>
      fc.assert(
        fc.asyncProperty(anySchedule, (schedule) => runSchedule(bench, schedule)),
        { seed: propertySeed + i, numRuns: schedules / many },
      ),
    ),
  timeoutMs,
);

// What one statement reads may be older than what it locks: that shows only when they meet, so they meet often.
test(
  `an answer that comes while others take over is written down or left, and nothing is sent after it is over (${races} times)`,
  () =>
    withBenches(async (bench) => {
      for (let i = 0; i < races / many; i++) await runSchedule(bench, lateAnswers);
    }),
  timeoutMs,
);
