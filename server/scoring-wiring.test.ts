import { expect, onTestFinished, test } from "vitest";
import { wireScoring } from "./scoring-wiring.ts";
import { sharedEncoder } from "./src/grading/index.ts";
import { systemClock } from "./src/platform/clock.ts";
import { parseConfig } from "./src/platform/config.ts";
import { createLog } from "./src/platform/log.ts";
import { createWorkerPool } from "./src/platform/worker-pool/worker-pool.ts";

test("with ENCODER_PROCESSES=0 no conversation is read by the language model", async () => {
  const pool = createWorkerPool({ maxThreads: 1 });
  onTestFinished(() => pool.close());
  const scoring = wireScoring({
    db: undefined as never,
    clock: systemClock,
    log: createLog("silent"),
    config: parseConfig({ ENCODER_PROCESSES: "0" }),
    conversations: { privacyOf: undefined } as never,
    pool,
    models: null,
  });
  onTestFinished(() => scoring.close());
  expect(await sharedEncoder().read([[{ speaker: "agent", text: "Goodbye." }]])).toEqual([null]);
});
