import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{contract,server,tools,bench}/**/*.test.ts"],
    globalSetup: ["server/test/postgres.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Two cores: more workers only take turns.
    maxWorkers: 2,
    reporters: ["default"],
  },
});
