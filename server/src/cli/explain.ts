import { Fault } from "../platform/fault.ts";

/** Refusals whose message is all that an operator needs; anything else is a bug and shows its stack. */
const plain = new Set([
  "ConfigError",
  "MigrationError",
  "DataDirInUse",
  "EmbeddedPostgresUnavailable",
  "WrongSecretKey",
  "UnsuitablePooler",
  "UsageError",
]);

const systemErrors: Record<string, string> = {
  EADDRINUSE: "PORT is taken by another program: choose another one",
  EACCES: "permission denied",
  ECONNREFUSED: "DATABASE_URL: nothing listens at that address",
  ENOTFOUND: "DATABASE_URL: no such host",
  "28P01": "DATABASE_URL: the password is wrong",
  "28000": "DATABASE_URL: the role may not connect",
  "3D000": "DATABASE_URL: no such database",
};

export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (plain.has(error.name)) return error.message;
  if (error instanceof Fault) return error.field ? `${error.field}: ${error.message}` : error.message;
  const known = systemErrors[(error as NodeJS.ErrnoException).code ?? ""];
  return known ? `${known} (${error.message})` : (error.stack ?? error.message);
}
