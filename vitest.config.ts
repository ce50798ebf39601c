import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tools/test/longest-first.ts";

export default defineConfig({
  test: {
    include: ["{contract,server,tools,bench,sdks,web}/**/*.test.ts"],
    globalSetup: ["server/test/postgres.ts"],
    setupFiles: ["server/test/each-file.ts"],
    // Only to end a test that hangs: on a busy machine, a healthy one has taken five times as long as usual.
    testTimeout: 300_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
    // Two cores: more workers only take turns.
    maxWorkers: 2,
    // Files share what they import and nothing else: each has a database and services of its own. Loading the whole
    // service anew took most files longer than their tests.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    reporters: ["default"],
  },
});
