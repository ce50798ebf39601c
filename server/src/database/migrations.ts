import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";

const migrationsFolder = new URL("./migrations/", import.meta.url);

export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
  /** Whether nodes of the release before go on working on the schema that this migration makes. */
  readonly isCompatible: boolean;
}

/** The line by which a migration declares that it only adds what older nodes need not know. */
const compatibleLine = /^-- Older nodes keep working\b/m;

/** Reads all migrations of this release, oldest first. */
export function readMigrations(folder: URL = migrationsFolder): Migration[] {
  return readdirSync(folder)
    .filter((file) => /^\d{4}_.*\.sql$/.test(file))
    .sort()
    .map((file) => migrationOf(file, readFileSync(new URL(file, folder), "utf8")));
}

export function migrationOf(name: string, sql: string): Migration {
  return {
    version: Number(name.slice(0, 4)),
    name,
    sql,
    checksum: checksumOf(sql),
    isCompatible: compatibleLine.test(sql),
  };
}

/** Ignores how lines end: a checkout on Windows has the same migrations. */
const checksumOf = (sql: string): string => createHash("sha256").update(sql.replaceAll("\r\n", "\n")).digest("hex");
