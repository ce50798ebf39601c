import { existsSync } from "node:fs";
import {
  addresses,
  amount,
  integer,
  issuer,
  oneOf,
  origin,
  origins,
  refuse,
  secret,
  switched,
  text,
  url,
} from "./config-values.ts";
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
    meaning: "Folder for the embedded database and its keys, and for copies of recordings",
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
  recordingMaxMib: setting({
    variable: "RECORDING_MAX_MIB",
    meaning: "Largest recording that is fetched, in MiB",
    fallback: "100",
    parse: integer(1, 2_000),
  }),
  s3Endpoint: setting({
    variable: "S3_ENDPOINT",
    meaning:
      "Address of an S3-compatible storage for copies of recordings, which several nodes need; unset, they are files under DATA_DIR",
    example: "https://s3.eu-central-1.amazonaws.com",
    parse: origin,
  }),
  s3Bucket: setting({ variable: "S3_BUCKET", meaning: "The bucket there, which must exist", parse: text }),
  s3Region: setting({ variable: "S3_REGION", meaning: "Its region", fallback: "us-east-1", parse: text }),
  s3AccessKeyId: setting({
    variable: "S3_ACCESS_KEY_ID",
    meaning: "Key that may list the bucket, and read, write and delete objects in it",
    parse: text,
  }),
  s3SecretAccessKey: setting({ variable: "S3_SECRET_ACCESS_KEY", meaning: "Its secret", parse: text }),
  s3PathStyle: setting({
    variable: "S3_PATH_STYLE",
    meaning: "Whether the bucket is in the path of the address, and not in its host name (on or off)",
    fallback: "on",
    parse: switched,
  }),
  smtpHost: setting({
    variable: "SMTP_HOST",
    meaning: "Mail server that sends links for a new password; unset, only `cli users reset-link` makes them",
    example: "smtp.example.com",
    parse: text,
  }),
  smtpPort: setting({ variable: "SMTP_PORT", meaning: "Its port", fallback: "587", parse: integer(1, 65_535) }),
  smtpTls: setting({
    variable: "SMTP_TLS",
    meaning:
      "How the connection to it is encrypted: starttls (refused where the server can't), implicit (port 465), or none",
    fallback: "starttls",
    parse: oneOf("starttls", "implicit", "none"),
  }),
  smtpUser: setting({ variable: "SMTP_USER", meaning: "User name there, where it wants one", parse: text }),
  smtpPassword: setting({ variable: "SMTP_PASSWORD", meaning: "Its password", parse: text }),
  smtpFrom: setting({
    variable: "SMTP_FROM",
    meaning: "Sender of the mails; required with SMTP_HOST",
    example: "Quality <quality@example.com>",
    parse: text,
  }),
  oidcIssuer: setting({
    variable: "OIDC_ISSUER",
    meaning:
      "Issuer of an OpenID Connect provider with which people sign in (https; http for loopback only); register PUBLIC_URL/sign-in/oidc there as the redirect address",
    example: "https://id.example.com",
    parse: issuer,
  }),
  oidcClientId: setting({
    variable: "OIDC_CLIENT_ID",
    meaning: "This service's client id at the provider; required with OIDC_ISSUER",
    parse: text,
  }),
  oidcClientSecret: setting({
    variable: "OIDC_CLIENT_SECRET",
    meaning: "Its client secret; unset for a public client, which PKCE protects",
    parse: text,
  }),
  oidcScopes: setting({
    variable: "OIDC_SCOPES",
    meaning: "What is asked of the provider",
    fallback: "openid email profile",
    parse: text,
  }),
  oidcName: setting({
    variable: "OIDC_NAME",
    meaning: "What the sign-in page calls the provider",
    fallback: "Single sign-on",
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
  | "llmMaxOutputTokens"
  | "recordingMaxMib"
  | "s3Region"
  | "s3PathStyle"
  | "smtpPort"
  | "smtpTls"
  | "oidcScopes"
  | "oidcName";
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
  requireTogether(parsed.smtpHost, parsed.smtpFrom, "SMTP_FROM is required with SMTP_HOST");
  for (const name of ["s3Bucket", "s3AccessKeyId", "s3SecretAccessKey"] as const) {
    requireTogether(parsed.s3Endpoint, parsed[name], `${settings[name].variable} is required with S3_ENDPOINT`);
  }
  requireTogether(parsed.oidcIssuer, parsed.oidcClientId, "OIDC_CLIENT_ID is required with OIDC_ISSUER");
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

function requireTogether(first: unknown, second: unknown, problem: string): void {
  if (first !== undefined && second === undefined) throw new ConfigError(problem);
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
