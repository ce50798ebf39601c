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
  ENOTDIR: "DATA_DIR is below a file, not a folder",
  EEXIST: "DATA_DIR is a file, not a folder",
  "53300": "DATABASE_URL: PostgreSQL has no free connection slots, raise max_connections or lower DATABASE_CONNECTIONS",
  "57P03": "DATABASE_URL: PostgreSQL is starting up or shutting down",
  "28P01": "DATABASE_URL: the password is wrong",
  "28000": "DATABASE_URL: the role may not connect",
  "3D000": "DATABASE_URL: no such database",
};

/** Without a stack: a finding of the doctor is a line, whatever went wrong. */
export function explainBriefly(error: unknown): string {
  const isKnown = error instanceof Error && (plain.has(error.name) || isSystemError(error) || error instanceof Fault);
  if (isKnown || !(error instanceof Error)) return explain(error);
  return (error.message || error.name).replaceAll(/\s*\n\s*/g, " ");
}

const isSystemError = (error: Error) => Object.hasOwn(systemErrors, (error as NodeJS.ErrnoException).code ?? "");

export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (plain.has(error.name)) return error.message;
  if (error instanceof Fault) return error.field ? `${error.field}: ${error.message}` : error.message;
  const known = systemErrors[(error as NodeJS.ErrnoException).code ?? ""];
  return known ? `${known} (${error.message})` : (error.stack ?? error.message);
}
