import { existsSync } from "node:fs";
import { type Setting, settings } from "./config-settings.ts";
import { isLocalHost, plainHost } from "./outbound/hosts.ts";

/** A value that can't be used; the message is the one line that the operator sees. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

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
    ? [`ALLOW_LOCAL_WEBHOOKS stays off, because HOST (${parsed.host}) is not a loopback address`]
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
