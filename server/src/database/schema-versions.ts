import type { Migration } from "./migrations.ts";

export interface AppliedMigration {
  readonly version: number;
  readonly name: string;
  /** Null where an older release applied it. */
  readonly checksum: string | null;
  readonly isCompatible: boolean;
}

/** Returns why a release must not start on a newer schema than it knows; undefined when the schema is not newer. */
export function newerSchema(
  applied: readonly AppliedMigration[],
  migrations: readonly Migration[],
): string | undefined {
  const known = newestKnown(migrations);
  const newest = Math.max(0, ...applied.map(({ version }) => version));
  if (newest <= known) return undefined;
  return `the database is at schema version ${newest}, this release knows only up to ${known}: run the newer release`;
}

/**
 * Returns why a node that already runs can't go on after a newer release has migrated the database. It can when each
 * newer migration declares that older nodes keep working.
 */
export function brokenByNewer(
  applied: readonly AppliedMigration[],
  migrations: readonly Migration[],
): string | undefined {
  const known = newestKnown(migrations);
  const breaking = applied.find(({ version, isCompatible }) => version > known && !isCompatible);
  return breaking && `${newerSchema(applied, migrations)} (${breaking.name} stops nodes of older releases)`;
}

/** Returns which migration is not the one that was applied. */
export function editedMigration(
  applied: readonly AppliedMigration[],
  migrations: readonly Migration[],
): string | undefined {
  const edited = migrations.find(({ version, checksum, name }) => {
    const match = applied.find((one) => one.version === version);
    return match && (match.name !== name || (match.checksum !== null && match.checksum !== checksum));
  });
  if (!edited) return undefined;
  const { name } = applied.find(({ version }) => version === edited.version) as AppliedMigration;
  return name === edited.name
    ? `${name} is not the migration that was applied to this database, it was edited since: install the release's own files`
    : `this database was migrated with ${name}, and this release has ${edited.name} in its place: install the release that belongs to it`;
}

export const pendingMigrations = (applied: readonly AppliedMigration[], migrations: readonly Migration[]): string[] =>
  migrations.filter(({ version }) => !applied.some((one) => one.version === version)).map(({ name }) => name);

const newestKnown = (migrations: readonly Migration[]): number => migrations.at(-1)?.version ?? 0;
