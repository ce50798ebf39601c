import { preparedLanguages } from "../../sdks/conformance/languages/index.ts";
import { browserPart, browserTests } from "./browser.ts";
import { clientsPart } from "./clients.ts";
import { externalPostgresPart } from "./external-postgres.ts";
import { gatesPart } from "./gates.ts";
import { guidesPart, guideTests } from "./guides.ts";
import type { Part } from "./outcome.ts";
import { pgBouncerPart } from "./pgbouncer.ts";
import { redisPart } from "./redis.ts";
import { s3Part } from "./s3.ts";
import { schemathesisPart } from "./schemathesis.ts";
import { noDatabase, runVitest } from "./vitest.ts";

const gateTests: Part = {
  name: "gate-tests",
  cores: 1,
  run: () => runVitest({ only: ["tools/gates"], environment: noDatabase }),
};
/** Thousands of seeded runs of deliveries against their model: a minute of one core. */
const modelTests = "server/src/delivery/schedules.test.ts";
const model: Part = { name: "model", cores: 1, run: () => runVitest({ only: [modelTests] }) };
/** What reads texts and recordings, which mostly computes. */
const readers = ["server/src/conversations/transcript", "server/src/privacy", "server/src/transcription"];
const texts: Part = { name: "texts", cores: 1, run: () => runVitest({ only: readers }) };
/** The client libraries, against a server that plays the service and against the service itself. */
const sdks: Part = {
  name: "sdks",
  cores: 1,
  usesWebApp: true,
  async run() {
    // Once, before the test files, which run side by side, would all install the same.
    await preparedLanguages();
    return runVitest({ only: ["sdks"], environment: noDatabase });
  },
};
const elsewhere = [
  "tools/gates/**",
  `${guideTests}/**`,
  "sdks/**",
  browserTests,
  modelTests,
  ...readers.map((folder) => `${folder}/**`),
];
const unit: Part = {
  name: "unit",
  cores: 2,
  usesWebApp: true,
  run: () => runVitest({ except: elsewhere, workers: 2 }),
};

/** Two cores' worth, and one more for the moments in which a part waits for a start, a page or a lease. */
export const capacity = 3;

/**
 * In the order in which they start: the longest first, since whatever starts last may run alone. The gates come before
 * everything that writes into the checkout, which they read.
 */
export const parts: readonly Part[] = [
  gatesPart,
  unit,
  browserPart,
  schemathesisPart,
  sdks,
  externalPostgresPart,
  guidesPart,
  gateTests,
  model,
  texts,
  pgBouncerPart,
  redisPart,
  s3Part,
  clientsPart,
];
