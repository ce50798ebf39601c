import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Config, ConfigError } from "./config.ts";

/** SECRET_KEY, or with the embedded database one that is made once and kept beside it. */
export function resolveSecretKey(config: Pick<Config, "secretKey" | "databaseUrl" | "dataDir">): string {
  if (config.secretKey) return config.secretKey;
  if (config.databaseUrl) throw new ConfigError("SECRET_KEY is required together with DATABASE_URL");
  const file = join(config.dataDir, "secret.key");
  return read(file) ?? create(config.dataDir, file);
}

function create(dataDir: string, file: string): string {
  mkdirSync(dataDir, { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${randomBytes(48).toString("base64")}\n`, { mode: 0o600, flush: true });
  try {
    // A link appears whole or not at all, and never over one that a process beside us made first.
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft);
  }
  return read(file) as string;
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
