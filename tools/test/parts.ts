import { preparedLanguages } from "../../sdks/conformance/languages/index.ts";
import { browserPart, browserTests } from "./browser.ts";
import { clientsPart } from "./clients.ts";
import { externalPostgresPart } from "./external-postgres.ts";
import { gatesPart } from "./gates.ts";
import type { Part } from "./outcome.ts";
import { pgBouncerPart } from "./pgbouncer.ts";
import { redisPart } from "./redis.ts";
import { s3Part } from "./s3.ts";
import { schemathesisPart } from "./schemathesis.ts";
import { runVitest } from "./vitest.ts";

const gateTests: Part = { name: "gate-tests", run: () => runVitest({ only: ["tools/gates"] }) };
/** Thousands of seeded runs of deliveries against their model: a minute of one core. */
const modelTests = "server/src/delivery/schedules.test.ts";
const model: Part = { name: "model", run: () => runVitest({ only: [modelTests] }) };
/** What reads texts and recordings, which mostly computes: it fits beside schemathesis. */
const readers = ["server/src/conversations/transcript", "server/src/privacy", "server/src/transcription"];
const texts: Part = { name: "texts", run: () => runVitest({ only: readers }) };
/** The client libraries, against a server that plays the service and against the service itself. */
const sdks: Part = {
  name: "sdks",
  async run() {
    // Once, before the test files, which run side by side, would all install the same.
    await preparedLanguages();
    return runVitest({ only: ["sdks"] });
  },
};
const elsewhere = ["tools/gates/**", "sdks/**", browserTests, modelTests, ...readers.map((folder) => `${folder}/**`)];
const unit: Part = { name: "unit", run: () => runVitest({ except: elsewhere }) };

/**
 * Round by round; the lanes of a round run side by side, a lane's parts one after the other. The gates and schemathesis
 * keep a core busy each. The two that fill both cores run alone: what they kill must have got to work in between.
 */
export const rounds: readonly (readonly (readonly Part[])[])[] = [
  [
    [gatesPart, gateTests, redisPart, pgBouncerPart, s3Part, clientsPart, sdks, browserPart, model, texts],
    [schemathesisPart],
  ],
  [[unit]],
  [[externalPostgresPart]],
];
