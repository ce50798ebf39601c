import fc from "fast-check";
import { test } from "vitest";
import { createBench, runSchedule } from "./test-schedules.ts";
import { anySchedule } from "./test-steps.ts";

/** More of them find rarer things; another seed finds others. */
const schedules = 2_000;
const seed = 20_260_301;
/** As many databases as are worked on at once. */
const benches = 4;

test(`whatever nodes, receivers and subscriptions do, every event arrives in order or is given up after its time (${schedules} schedules, seed ${seed})`, async () => {
  await Promise.all(
    Array.from({ length: benches }, async (_, i) => {
      const bench = await createBench();
      await fc.assert(
        fc.asyncProperty(anySchedule, (schedule) => runSchedule(bench, schedule)),
        {
          seed: seed + i,
          numRuns: schedules / benches,
          interruptAfterTimeLimit: 150_000,
          markInterruptAsFailure: true,
        },
      );
    }),
  );
}, 180_000);
