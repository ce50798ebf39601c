import type { Migration } from "../../server/src/database/migrations.ts";

/** Checksums of the migrations that databases out there may have applied, as `sha256sum` writes them. */
export const publishedFile = "server/src/database/migrations/published.txt";

/** Name → checksum. */
export function publishedMigrations(text: string): Map<string, string> {
  return new Map(
    text
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => {
        const [checksum = "", name = ""] = line.split("  ");
        return [name, checksum];
      }),
  );
}

/** Adds the migrations that are new; never changes a line, so that an edited migration stays one. */
export function publish(text: string, migrations: readonly Migration[]): string {
  const published = publishedMigrations(text);
  const added = migrations.filter(({ name }) => !published.has(name));
  return text + added.map(({ name, checksum }) => `${checksum}  ${name}\n`).join("");
}
