import { existsSync } from "node:fs";
import ipaddr from "ipaddr.js";
import { isLocalHost, plainHost } from "./outbound/hosts.ts";

/** One setting: where it comes from, what it means, and how its text becomes a value (or a reason why not). */
interface Setting<T> {
  readonly variable: string;
  readonly meaning: string;
  /** Text as it would stand in the environment; undefined when there is no default. */
  readonly fallback?: string;
  readonly example?: string;
  readonly parse: (text: string) => T;
}

/** A value that can't be used; the message is the one line that the operator sees. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

const refuse = (why: string): never => {
  throw new Error(why);
};

const text = (value: string) => value;
const integer = (min: number, max: number) => (value: string) =>
  /^\d+$/.test(value) && Number(value) >= min && Number(value) <= max
    ? Number(value)
    : refuse(`must be a whole number from ${min} to ${max}`);
const amount = (max: number) => (value: string) =>
  /^\d{1,9}(?:\.\d{1,9})?$/.test(value) && Number(value) <= max
    ? Number(value)
    : refuse(`must be a number from 0 to ${max}, for example 0.15`);
const oneOf =
  <const Values extends readonly string[]>(...values: Values) =>
  (value: string): Values[number] =>
    values.includes(value) ? value : refuse(`must be one of ${values.join(", ")}`);
// By its beginning alone: a PostgreSQL address may name a socket folder and no host, which URL does not understand.
const url =
  (...schemes: string[]) =>
  (value: string) =>
    schemes.some((scheme) => value.startsWith(`${scheme}://`))
      ? value
      : refuse(`must be an address that begins with ${schemes.join(":// or ")}://`);
const addresses = (value: string) =>
  value
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "")
    .map((entry) =>
      ipaddr.isValid(entry) || ipaddr.isValidCIDR(entry)
        ? entry
        : refuse(`holds "${entry}", which is no address or CIDR range`),
    );
const origins = (value: string) =>
  value
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "")
    .map((entry) =>
      entry === "*" || URL.parse(entry)?.origin === entry
        ? entry
        : refuse(`holds "${entry}", which is no origin such as https://app.example.com`),
    );
const switched = (value: string) => oneOf("on", "off")(value) === "on";
const secret = (value: string) => (value.length >= 32 ? value : refuse("must have at least 32 characters"));
const origin = (value: string) =>
  URL.canParse(url("http", "https")(value)) ? value.replace(/\/+$/, "") : refuse("is not a valid address");

const setting = <T>(value: Setting<T>) => value;

/** All settings, in the order in which the documentation lists them. */
export const settings = {
  port: setting({ variable: "PORT", meaning: "TCP port to listen on", fallback: "8080", parse: integer(0, 65_535) }),
  host: setting({ variable: "HOST", meaning: "Address to listen on", fallback: "localhost", parse: text }),
  publicUrl: setting({
    variable: "PUBLIC_URL",
    meaning: "Address under which people and webhooks reach the service; by default http://localhost:PORT",
    example: "https://quality.example.com",
    parse: origin,
  }),
  dataDir: setting({
    variable: "DATA_DIR",
    meaning: "Folder for the embedded database and its keys",
    fallback: "./data",
    parse: text,
  }),
  databaseUrl: setting({
    variable: "DATABASE_URL",
    meaning: "An external PostgreSQL (15 or newer); unset, the embedded one under DATA_DIR is used",
    example: "postgres://cqs:password@db.example.com:5432/cqs",
    parse: url("postgres", "postgresql"),
  }),
  databaseConnections: setting({
    variable: "DATABASE_CONNECTIONS",
    meaning: "Most connections that one process opens for requests",
    fallback: "16",
    parse: integer(2, 500),
  }),
  redisUrl: setting({
    variable: "REDIS_URL",
    meaning:
      "Redis or Valkey that several nodes share for rate limits and live updates; unset, each node keeps its own limits, and updates travel through PostgreSQL",
    example: "redis://cache.example.com:6379",
    parse: url("redis", "rediss"),
  }),
  logLevel: setting({
    variable: "LOG_LEVEL",
    meaning: "Least important level that is logged",
    fallback: "info",
    parse: oneOf("fatal", "error", "warn", "info", "debug", "trace", "silent"),
  }),
  trustedProxies: setting({
    variable: "TRUSTED_PROXIES",
    meaning: "Addresses or CIDR ranges, separated by commas, whose X-Forwarded-For is believed",
    fallback: "",
    example: "10.0.0.0/8",
    parse: addresses,
  }),
  corsOrigins: setting({
    variable: "CORS_ORIGINS",
    meaning:
      "Origins, separated by commas, whose pages may call the API from a browser with a key; * for all, by default none",
    fallback: "",
    example: "https://app.example.com",
    parse: origins,
  }),
  secretKey: setting({
    variable: "SECRET_KEY",
    meaning:
      "At least 32 characters; protects keys and secrets at rest. Made and kept under DATA_DIR when unset with the embedded database, required otherwise",
    example: "output of: openssl rand -base64 48",
    parse: secret,
  }),
  role: setting({
    variable: "ROLE",
    meaning: "What this process does: answer requests (api), background work (worker), or both (all)",
    fallback: "all",
    parse: oneOf("all", "api", "worker"),
  }),
  ownerEmail: setting({
    variable: "OWNER_EMAIL",
    meaning: "E-mail of the account that the first start creates",
    fallback: "owner@localhost.localdomain",
    parse: text,
  }),
  ownerPassword: setting({
    variable: "OWNER_PASSWORD",
    meaning:
      "Its password (12 characters or more), which is never shown; unset, one is made and shown once: in the terminal, or else in DATA_DIR/first-start.env",
    parse: (value) => (value.length >= 12 ? value : refuse("must have at least 12 characters")),
  }),
  bootstrapLiveKey: setting({
    variable: "BOOTSTRAP_LIVE_KEY",
    meaning: "A well-formed live key to create at start if it does not exist (`cli keys generate` makes one)",
    parse: text,
  }),
  bootstrapTestKey: setting({
    variable: "BOOTSTRAP_TEST_KEY",
    meaning: "The same for a test key",
    parse: text,
  }),
  bootstrapRateLimitPerMinute: setting({
    variable: "BOOTSTRAP_RATE_LIMIT_PER_MINUTE",
    meaning: "Rate limit of the keys that the start creates",
    fallback: "60",
    parse: integer(1, 1_000_000),
  }),
  otlpQuietSeconds: setting({
    variable: "OTLP_QUIET_SECONDS",
    meaning: "A conversation that is made of OpenTelemetry spans counts as over when none came for so many seconds",
    fallback: "30",
    parse: integer(1, 3_600),
  }),
  llmBaseUrl: setting({
    variable: "LLM_BASE_URL",
    meaning:
      "Server of the model judge, with the path before /chat/completions or /messages; unset, all is graded locally",
    example: "https://api.openai.com/v1",
    parse: origin,
  }),
  llmApiKey: setting({ variable: "LLM_API_KEY", meaning: "Key for that server, where it wants one", parse: text }),
  llmModel: setting({
    variable: "LLM_MODEL",
    meaning: "Name of the model that judges",
    example: "gpt-5-mini",
    parse: text,
  }),
  llmProvider: setting({
    variable: "LLM_PROVIDER",
    meaning:
      "Protocol of that server, openai-compatible or anthropic; by default anthropic for addresses of anthropic.com, otherwise openai-compatible",
    parse: oneOf("openai-compatible", "anthropic"),
  }),
  llmInputUsdPerMillion: setting({
    variable: "LLM_INPUT_USD_PER_MILLION",
    meaning: "Price of a million tokens that the model reads, in dollars; needed, with the next, for costs and budgets",
    example: "0.25",
    parse: amount(100_000),
  }),
  llmOutputUsdPerMillion: setting({
    variable: "LLM_OUTPUT_USD_PER_MILLION",
    meaning: "Price of a million tokens that it writes",
    example: "2",
    parse: amount(100_000),
  }),
  llmRequestsPerMinute: setting({
    variable: "LLM_REQUESTS_PER_MINUTE",
    meaning: "Most calls to the model per minute and process",
    fallback: "60",
    parse: integer(1, 100_000),
  }),
  llmTimeoutSeconds: setting({
    variable: "LLM_TIMEOUT_SECONDS",
    meaning: "A call to the model that takes longer is cut off",
    fallback: "60",
    parse: integer(1, 600),
  }),
  llmConcurrency: setting({
    variable: "LLM_CONCURRENCY",
    meaning: "Most calls to the model at once, per process",
    fallback: "4",
    parse: integer(1, 256),
  }),
  llmMaxOutputTokens: setting({
    variable: "LLM_MAX_OUTPUT_TOKENS",
    meaning: "Most tokens that the model may write in one answer; models that think before they answer need more",
    fallback: "4096",
    parse: integer(256, 128_000),
  }),
  allowLocalWebhooks: setting({
    variable: "ALLOW_LOCAL_WEBHOOKS",
    meaning:
      "Whether webhooks and recordings may name loopback addresses, by http too (on or off); by default on when HOST and PUBLIC_URL are both loopback addresses, and always off when HOST is none",
    parse: switched,
  }),
  transcriberUrl: setting({
    variable: "TRANSCRIBER_URL",
    meaning:
      "Base address of an OpenAI-compatible server whose /audio/transcriptions makes text of recordings; unset, the built-in offline model does",
    example: "https://api.openai.com/v1",
    parse: origin,
  }),
  transcriberApiKey: setting({
    variable: "TRANSCRIBER_API_KEY",
    meaning: "Its key, sent as a bearer token",
    parse: text,
  }),
  transcriberModel: setting({
    variable: "TRANSCRIBER_MODEL",
    meaning: "The model that it is asked for",
    fallback: "whisper-1",
    parse: text,
  }),
  metricsToken: setting({
    variable: "METRICS_TOKEN",
    meaning:
      "At least 16 characters; /metrics, and the single checks of /readyz, are then shown only to who sends it as a bearer token",
    parse: (value) => (/^\S{16,}$/.test(value) ? value : refuse("must have at least 16 characters and no spaces")),
  }),
  metricsPort: setting({
    variable: "METRICS_PORT",
    meaning:
      "A TCP port of their own for /metrics and the single checks of /readyz; PORT then only says whether it is ready",
    example: "9090",
    parse: integer(0, 65_535),
  }),
  launcherPipe: setting({
    variable: "LAUNCHER_PIPE_FD",
    meaning: "Set by `npm start` itself: the pipe by which the server learns that its launcher is gone",
    parse: integer(3, 1024),
  }),
};

type Settings = typeof settings;
type Value<S> = S extends { parse: (text: string) => infer T } ? T : never;
type HasDefault<S> = S extends { fallback: string } ? true : false;
type Parsed = {
  readonly [K in keyof Settings]: Value<Settings[K]> | (HasDefault<Settings[K]> extends true ? never : undefined);
};

type Required =
  | "port"
  | "host"
  | "publicUrl"
  | "dataDir"
  | "databaseConnections"
  | "logLevel"
  | "trustedProxies"
  | "corsOrigins"
  | "role"
  | "ownerEmail"
  | "bootstrapRateLimitPerMinute"
  | "otlpQuietSeconds"
  | "allowLocalWebhooks"
  | "transcriberModel"
  | "llmRequestsPerMinute"
  | "llmTimeoutSeconds"
  | "llmConcurrency"
  | "llmMaxOutputTokens";
export type Config = {
  readonly [K in keyof Parsed]: K extends Required ? NonNullable<Parsed[K]> : Parsed[K] | undefined;
} & {
  /** Settings that have no effect together with others; logged at start. */
  readonly warnings: readonly string[];
};

/** Reads `.env` of the working folder (what the environment sets wins), then everything at once. */
export function loadConfig(): Config {
  if (existsSync(".env")) process.loadEnvFile(".env");
  return parseConfig(process.env);
}

export function parseConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const parsed = Object.fromEntries(
    Object.entries(settings).map(([name, setting]) => [name, parseSetting(setting, environment)]),
  ) as unknown as Config;
  const publicUrl = parsed.publicUrl ?? `http://localhost:${parsed.port}`;
  // Callers from other machines must not be able to make this one call itself, whatever else is set.
  const listensLocally = isLocalHost(plainHost(parsed.host));
  const isPublicUrlLocal = isLocalHost(plainHost(new URL(publicUrl).hostname));
  const allowLocalWebhooks = listensLocally && (parsed.allowLocalWebhooks ?? isPublicUrlLocal);
  const isIgnored = parsed.allowLocalWebhooks === true && !allowLocalWebhooks;
  const warnings = isIgnored
    ? [`ALLOW_LOCAL_WEBHOOKS stays off, because HOST (${parsed.host}) is no loopback address`]
    : [];
  return { ...parsed, publicUrl, allowLocalWebhooks, warnings };
}

function parseSetting(setting: Setting<unknown>, environment: Readonly<Record<string, string | undefined>>): unknown {
  // An empty variable means unset, as shells and compose files write it.
  const given = environment[setting.variable]?.trim() || setting.fallback;
  if (given === undefined) return undefined;
  try {
    return setting.parse(given);
  } catch (error) {
    throw new ConfigError(`${setting.variable} ${(error as Error).message}`);
  }
}
