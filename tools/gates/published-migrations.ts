import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { readMigrations } from "../../server/src/database/migrations.ts";
import { publishedFile, publishedMigrations } from "../generate/published-migrations.ts";
import { type Gate, verdict } from "./gate.ts";

/**
 * A migration that databases out there have applied is never edited, renamed or removed, and none is slipped in before it.
 * In a release every migration is a published one.
 */
export const migrationsAsPublished: Gate = {
  name: "published migrations",
  async check(root) {
    const migrations = readMigrations(pathToFileURL(join(root, "server/src/database/migrations/")));
    const published = publishedMigrations(await readFile(join(root, publishedFile), "utf8"));
    const unpublished = migrations.filter(({ name }) => !published.has(name));
    const last = [...published.keys()].sort().at(-1) ?? "";
    const faults = [
      ...[...published].flatMap(([name, checksum]) => {
        const match = migrations.find((one) => one.name === name);
        if (!match) return [`${name}: published and gone; bring it back`];
        return match.checksum === checksum
          ? []
          : [`${name}: published and edited since; write a new migration instead`];
      }),
      ...unpublished
        .filter(({ name }) => name < last)
        .map(({ name }) => `${name}: comes before ${last}, which is published`),
      ...((await isRelease(root)) ? unpublished : []).map(
        ({ name }) => `${name}: not in ${publishedFile}; run npm run generate -- --release`,
      ),
    ];
    return verdict(faults, `${published.size} published migrations are as they were, ${unpublished.length} are new`);
  },
};

/** Whether the version that is being built has a date in the changelog. */
async function isRelease(root: string): Promise<boolean> {
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { version: string };
  const changelog = await readFile(join(root, "CHANGELOG.md"), "utf8");
  return new RegExp(`^## \\[${version.replaceAll(".", "\\.")}\\] - \\d{4}-`, "m").test(changelog);
}
