import { expect, test } from "vitest";
import { parseConfig } from "../platform/config.ts";

test.each([
  ["LLM_BASE_URL", "api.example.com"],
  ["LLM_PROVIDER", "oracle"],
  ["LLM_INPUT_USD_PER_MILLION", "-1"],
  ["LLM_OUTPUT_USD_PER_MILLION", "cheap"],
  ["LLM_REQUESTS_PER_MINUTE", "0"],
  ["LLM_TIMEOUT_SECONDS", "0"],
  ["LLM_CONCURRENCY", "1000"],
  ["LLM_MAX_OUTPUT_TOKENS", "1"],
])("a bad %s stops the start with one line that names it", (variable, value) => {
  expect(() => parseConfig({ [variable]: value })).toThrow(new RegExp(`^${variable} [^\\n]+$`));
});

test("prices may be fractions", () => {
  const { llmInputUsdPerMillion } = parseConfig({ LLM_INPUT_USD_PER_MILLION: "0.15" });
  expect(llmInputUsdPerMillion).toBe(0.15);
});
