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

/** One setting: where it comes from, what it means, and how its text becomes a value (or a reason why not). */
export interface Setting<T> {
  readonly variable: string;
  readonly meaning: string;
  /** Text as it would stand in the environment; undefined when there is no default. */
  readonly fallback?: string;
  readonly example?: string;
  readonly parse: (text: string) => T;
}

const setting = <T>(value: Setting<T>) => value;

/** All settings, in the order in which the documentation lists them. */
export const settings = {
  port: setting({ variable: "PORT", meaning: "TCP port to listen on", fallback: "8080", parse: integer(0, 65_535) }),
  host: setting({ variable: "HOST", meaning: "Address to listen on", fallback: "localhost", parse: text }),
  publicUrl: setting({
    variable: "PUBLIC_URL",
    meaning: "Address at which people and other systems reach the service. Default: http://localhost:PORT",
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
    meaning: "An external PostgreSQL (15 or newer). If unset, the embedded database under DATA_DIR is used",
    example: "postgres://cqs:password@db.example.com:5432/cqs",
    parse: url("postgres", "postgresql"),
  }),
  databaseConnections: setting({
    variable: "DATABASE_CONNECTIONS",
    meaning: "Maximum number of database connections that one process opens for requests",
    fallback: "16",
    parse: integer(2, 500),
  }),
  redisUrl: setting({
    variable: "REDIS_URL",
    meaning:
      "Redis or Valkey that several nodes share for rate limits and live updates. If unset, each node counts its own limits, and updates go through PostgreSQL",
    example: "redis://cache.example.com:6379",
    parse: url("redis", "rediss"),
  }),
  logLevel: setting({
    variable: "LOG_LEVEL",
    meaning: "Lowest level that is logged",
    fallback: "info",
    parse: oneOf("fatal", "error", "warn", "info", "debug", "trace", "silent"),
  }),
  trustedProxies: setting({
    variable: "TRUSTED_PROXIES",
    meaning: "Addresses or CIDR ranges of proxies whose X-Forwarded-For header is trusted, separated by commas",
    fallback: "",
    example: "10.0.0.0/8",
    parse: addresses,
  }),
  corsOrigins: setting({
    variable: "CORS_ORIGINS",
    meaning:
      "Origins whose pages may call the API from a browser with an API key, separated by commas; * allows all. Default: none",
    fallback: "",
    example: "https://app.example.com",
    parse: origins,
  }),
  secretKey: setting({
    variable: "SECRET_KEY",
    meaning:
      "Protects stored keys and secrets; at least 32 characters. With the embedded database, one is created under DATA_DIR if this is unset; with DATABASE_URL it is required",
    example: "output of: openssl rand -base64 48",
    parse: secret,
  }),
  role: setting({
    variable: "ROLE",
    meaning: "What this process does: serve requests (api), background work (worker), or both (all)",
    fallback: "all",
    parse: oneOf("all", "api", "worker"),
  }),
  ownerEmail: setting({
    variable: "OWNER_EMAIL",
    meaning: "E-mail address of the account that the first start creates",
    fallback: "owner@localhost.localdomain",
    parse: text,
  }),
  ownerPassword: setting({
    variable: "OWNER_PASSWORD",
    meaning:
      "Password of that account (at least 12 characters); it is never shown. If unset, one is created and shown once: in the terminal, or in DATA_DIR/first-start.env",
    parse: (value) => (value.length >= 12 ? value : refuse("must have at least 12 characters")),
  }),
  bootstrapLiveKey: setting({
    variable: "BOOTSTRAP_LIVE_KEY",
    meaning: "A live API key to create at the start if it does not exist (`cli keys generate` prints a valid one)",
    parse: text,
  }),
  bootstrapTestKey: setting({
    variable: "BOOTSTRAP_TEST_KEY",
    meaning: "The same for a test API key",
    parse: text,
  }),
  bootstrapRateLimitPerMinute: setting({
    variable: "BOOTSTRAP_RATE_LIMIT_PER_MINUTE",
    meaning: "Rate limit of the API keys that the start creates, in calls per minute",
    fallback: "60",
    parse: integer(1, 1_000_000),
  }),
  otlpQuietSeconds: setting({
    variable: "OTLP_QUIET_SECONDS",
    meaning: "A conversation from OpenTelemetry spans ends when no span has arrived for this number of seconds",
    fallback: "30",
    parse: integer(1, 3_600),
  }),
  encoderProcesses: setting({
    variable: "ENCODER_PROCESSES",
    meaning:
      "Maximum number of processes in which the local grader's language model reads conversations, about 170 MB each. With 0, words and phrases alone decide. Default: one per core, at most 4",
    parse: integer(0, 64),
  }),
  llmBaseUrl: setting({
    variable: "LLM_BASE_URL",
    meaning:
      "Base address of the model judge's server, without /chat/completions or /messages. If unset, the local grader judges everything",
    example: "https://api.openai.com/v1",
    parse: origin,
  }),
  llmApiKey: setting({ variable: "LLM_API_KEY", meaning: "API key for that server, if it needs one", parse: text }),
  llmModel: setting({
    variable: "LLM_MODEL",
    meaning: "Name of the model that judges",
    example: "gpt-5-mini",
    parse: text,
  }),
  llmProvider: setting({
    variable: "LLM_PROVIDER",
    meaning:
      "Protocol of that server: openai-compatible or anthropic. Default: anthropic for addresses of anthropic.com, otherwise openai-compatible",
    parse: oneOf("openai-compatible", "anthropic"),
  }),
  llmInputUsdPerMillion: setting({
    variable: "LLM_INPUT_USD_PER_MILLION",
    meaning: "Price of a million input tokens in US dollars. Costs and budgets need this and the next setting",
    example: "0.25",
    parse: amount(100_000),
  }),
  llmOutputUsdPerMillion: setting({
    variable: "LLM_OUTPUT_USD_PER_MILLION",
    meaning: "Price of a million output tokens in US dollars",
    example: "2",
    parse: amount(100_000),
  }),
  llmRequestsPerMinute: setting({
    variable: "LLM_REQUESTS_PER_MINUTE",
    meaning: "Maximum number of calls to the model per minute and process",
    fallback: "60",
    parse: integer(1, 100_000),
  }),
  llmTimeoutSeconds: setting({
    variable: "LLM_TIMEOUT_SECONDS",
    meaning: "Time limit for one call to the model, in seconds",
    fallback: "60",
    parse: integer(1, 600),
  }),
  llmConcurrency: setting({
    variable: "LLM_CONCURRENCY",
    meaning: "Maximum number of simultaneous calls to the model per process",
    fallback: "4",
    parse: integer(1, 256),
  }),
  llmMaxOutputTokens: setting({
    variable: "LLM_MAX_OUTPUT_TOKENS",
    meaning: "Maximum number of output tokens per call; reasoning models need more",
    fallback: "4096",
    parse: integer(256, 128_000),
  }),
  allowLocalWebhooks: setting({
    variable: "ALLOW_LOCAL_WEBHOOKS",
    meaning:
      "Whether webhooks and recordings may use loopback addresses, also with http (on or off). Default: on if HOST and PUBLIC_URL are both loopback addresses. Always off if HOST is not a loopback address",
    parse: switched,
  }),
  transcriberUrl: setting({
    variable: "TRANSCRIBER_URL",
    meaning:
      "Base address of an OpenAI-compatible server that transcribes recordings (/audio/transcriptions). If unset, the built-in offline model is used",
    example: "https://api.openai.com/v1",
    parse: origin,
  }),
  transcriberApiKey: setting({
    variable: "TRANSCRIBER_API_KEY",
    meaning: "API key for that server, sent as a bearer token",
    parse: text,
  }),
  transcriberModel: setting({
    variable: "TRANSCRIBER_MODEL",
    meaning: "Name of the transcription model",
    fallback: "whisper-1",
    parse: text,
  }),
  recordingMaxMib: setting({
    variable: "RECORDING_MAX_MIB",
    meaning: "Maximum size of a recording, in MiB",
    fallback: "100",
    parse: integer(1, 2_000),
  }),
  s3Endpoint: setting({
    variable: "S3_ENDPOINT",
    meaning:
      "Address of S3-compatible storage for copies of recordings. Several nodes need it. If unset, copies are files under DATA_DIR",
    example: "https://s3.eu-central-1.amazonaws.com",
    parse: origin,
  }),
  s3Bucket: setting({ variable: "S3_BUCKET", meaning: "Name of the bucket, which must exist", parse: text }),
  s3Region: setting({ variable: "S3_REGION", meaning: "Region of the bucket", fallback: "us-east-1", parse: text }),
  s3AccessKeyId: setting({
    variable: "S3_ACCESS_KEY_ID",
    meaning: "Access key that can list the bucket, and read, write and delete its objects",
    parse: text,
  }),
  s3SecretAccessKey: setting({ variable: "S3_SECRET_ACCESS_KEY", meaning: "Secret of the access key", parse: text }),
  s3PathStyle: setting({
    variable: "S3_PATH_STYLE",
    meaning: "Whether the bucket is part of the path (on) or of the host name (off)",
    fallback: "on",
    parse: switched,
  }),
  smtpHost: setting({
    variable: "SMTP_HOST",
    meaning: "Mail server for password reset links. If unset, only `cli users reset-link` creates them",
    example: "smtp.example.com",
    parse: text,
  }),
  smtpPort: setting({
    variable: "SMTP_PORT",
    meaning: "Port of the mail server",
    fallback: "587",
    parse: integer(1, 65_535),
  }),
  smtpTls: setting({
    variable: "SMTP_TLS",
    meaning: "Encryption of the connection: starttls (which the server must support), implicit (port 465), or none",
    fallback: "starttls",
    parse: oneOf("starttls", "implicit", "none"),
  }),
  smtpUser: setting({ variable: "SMTP_USER", meaning: "User name at the mail server, if it needs one", parse: text }),
  smtpPassword: setting({ variable: "SMTP_PASSWORD", meaning: "Password at the mail server", parse: text }),
  smtpFrom: setting({
    variable: "SMTP_FROM",
    meaning: "Sender of the e-mails; required with SMTP_HOST",
    example: "Quality <quality@example.com>",
    parse: text,
  }),
  oidcIssuer: setting({
    variable: "OIDC_ISSUER",
    meaning:
      "Issuer of an OpenID Connect provider for sign-in (https; http only for loopback addresses). Register PUBLIC_URL/sign-in/oidc there as the redirect address",
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
    meaning: "Client secret; leave it unset for a public client, which uses PKCE",
    parse: text,
  }),
  oidcScopes: setting({
    variable: "OIDC_SCOPES",
    meaning: "Scopes to request from the provider",
    fallback: "openid email profile",
    parse: text,
  }),
  oidcName: setting({
    variable: "OIDC_NAME",
    meaning: "Name of the provider on the sign-in page",
    fallback: "Single sign-on",
    parse: text,
  }),
  metricsToken: setting({
    variable: "METRICS_TOKEN",
    meaning: "If set, /metrics and the individual checks of /readyz need this bearer token; at least 16 characters",
    parse: (value) => (/^\S{16,}$/.test(value) ? value : refuse("must have at least 16 characters and no spaces")),
  }),
  metricsPort: setting({
    variable: "METRICS_PORT",
    meaning:
      "Separate TCP port for /metrics and the individual checks of /readyz. On PORT, /readyz then only says whether the service is ready",
    example: "9090",
    parse: integer(0, 65_535),
  }),
  launcherPipe: setting({
    variable: "LAUNCHER_PIPE_FD",
    meaning: "Set by `npm start`: the pipe that tells the server when its launcher has ended",
    parse: integer(3, 1024),
  }),
};
