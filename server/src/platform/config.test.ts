import { expect, test } from "vitest";
import { parseConfig } from "./config.ts";
import { settings } from "./config-settings.ts";

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
  ["ALLOW_LOCAL_WEBHOOKS", "maybe"],
  ["METRICS_TOKEN", "short"],
  ["METRICS_PORT", "a port"],
  ["TRANSCRIBER_URL", "whisper.example.com"],
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

test.each([
  [{}, true],
  [{ PUBLIC_URL: "http://127.0.0.1:8080" }, true],
  [{ PUBLIC_URL: "http://[::1]:8080" }, true],
  [{ PUBLIC_URL: "https://quality.example.com" }, false],
  [{ PUBLIC_URL: "http://10.0.0.1" }, false],
  [{ PUBLIC_URL: "https://quality.example.com", ALLOW_LOCAL_WEBHOOKS: "on" }, true],
  [{ HOST: "127.0.0.1" }, true],
  [{ HOST: "::1" }, true],
  [{ HOST: "0.0.0.0" }, false],
  [{ HOST: "::" }, false],
  [{ HOST: "0" }, false],
  [{ HOST: "10.0.0.5", PUBLIC_URL: "http://localhost:8080" }, false],
  [{ HOST: "0.0.0.0", ALLOW_LOCAL_WEBHOOKS: "on" }, false],
  [{ ALLOW_LOCAL_WEBHOOKS: "off" }, false],
])("with %o loopback may be called: %s", (environment, allowed) => {
  expect(parseConfig(environment).allowLocalWebhooks).toBe(allowed);
});

test("an operator is told of a setting that has no effect", () => {
  expect(parseConfig({ HOST: "0.0.0.0", ALLOW_LOCAL_WEBHOOKS: "on" }).warnings).toEqual([
    "ALLOW_LOCAL_WEBHOOKS stays off, because HOST (0.0.0.0) is not a loopback address",
  ]);
  expect(parseConfig({ HOST: "0.0.0.0" }).warnings).toEqual([]);
});
