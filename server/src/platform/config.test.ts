import { expect, test } from "vitest";
import { parseConfig, settings } from "./config.ts";

test("nothing set is a whole configuration", () => {
  expect(parseConfig({})).toMatchObject({
    port: 8080,
    publicUrl: "http://localhost:8080",
    dataDir: "./data",
    role: "all",
  });
});

test.each([
  ["PORT", "eighty"],
  ["PORT", "70000"],
  ["PUBLIC_URL", "quality.example.com"],
  ["DATABASE_URL", "mysql://db"],
  ["REDIS_URL", "http://cache"],
  ["LOG_LEVEL", "loud"],
  ["TRUSTED_PROXIES", "10.0.0.0/8, proxy"],
  ["SECRET_KEY", "short"],
  ["ROLE", "boss"],
  ["OWNER_PASSWORD", "short"],
  ["BOOTSTRAP_RATE_LIMIT_PER_MINUTE", "0"],
])("a bad %s stops the start with one line that names it", (variable, value) => {
  expect(() => parseConfig({ [variable]: value })).toThrow(new RegExp(`^${variable} [^\\n]+$`));
});

test("an empty variable counts as unset", () => {
  expect(parseConfig({ PORT: "", DATABASE_URL: " " })).toMatchObject({ port: 8080, databaseUrl: undefined });
});

test("every default is itself a value that can be used", () => {
  for (const setting of Object.values(settings)) {
    const { fallback } = setting as { fallback?: string };
    if (fallback !== undefined) expect(() => setting.parse(fallback)).not.toThrow();
  }
});
