import { readFileSync } from "node:fs";
import { parseCatalogue, readCatalogue, type SchemaItem } from "./catalogue.ts";
import { compareSchema, type Strictness } from "./compare-schema.ts";
import { readMigrations } from "./migrations.ts";
import { type AppliedMigration, brokenByNewer, editedMigration, pendingMigrations } from "./schema-versions.ts";

type Query = (sql: string) => Promise<{ rows: Record<string, unknown>[] }>;

// By way of jsonb: a database that was migrated by an older release has no such columns yet.
const appliedSql = `
  select version, name, to_jsonb(m) ->> 'checksum' as checksum,
    coalesce((to_jsonb(m) ->> 'is_compatible')::boolean, false) as "isCompatible"
  from schema_migration m order by version`;

const expectedFile = new URL("./expected-schema.txt", import.meta.url);
/** A newer PostgreSQL may write definitions in other words; only what is there is then compared. */
const newestKnownPostgres = 18;
const withoutDefinition = (item: SchemaItem): SchemaItem => ({ ...item, definition: item.definition && "some" });
const maxShownDifferences = 3;
/** Reading the catalogue takes about 20 ms of the database's time, and readiness is asked for every few seconds. */
const compareEveryMs = 60_000;

/** Returns why this code can't work on the database's schema as it is; undefined when it can. */
export async function schemaProblem(query: Query): Promise<string | undefined> {
  const applied = await listApplied(query);
  return versionProblem(applied) ?? (await structureProblem(query, strictnessFor(applied)));
}

/** The same for readiness: migrations are looked at each time, the tables once a minute as long as they are right. */
export function createSchemaCheck(query: Query, nowMs: () => number = () => performance.now()) {
  let comparedMs = Number.NEGATIVE_INFINITY;
  let comparedAs: Strictness | undefined;
  return async (): Promise<string | undefined> => {
    const applied = await listApplied(query);
    const problem = versionProblem(applied);
    if (problem) return problem;
    const strictness = strictnessFor(applied);
    if (comparedAs === strictness && nowMs() - comparedMs < compareEveryMs) return undefined;
    const difference = await structureProblem(query, strictness);
    if (!difference) {
      comparedMs = nowMs();
      comparedAs = strictness;
    }
    return difference;
  };
}

async function listApplied(query: Query): Promise<AppliedMigration[]> {
  const { rows } = await query("select to_regclass('schema_migration') is not null as there");
  if (!rows[0]?.there) return [];
  return (await query(appliedSql)).rows as unknown as AppliedMigration[];
}

function versionProblem(applied: readonly AppliedMigration[]): string | undefined {
  const migrations = readMigrationsOnce();
  const pending = pendingMigrations(applied, migrations);
  return (
    brokenByNewer(applied, migrations) ??
    editedMigration(applied, migrations) ??
    (pending.length > 0 ? `pending: ${pending.join(", ")}` : undefined)
  );
}

const strictnessFor = (applied: readonly AppliedMigration[]): Strictness =>
  applied.length > readMigrationsOnce().length ? "enough" : "same";

async function structureProblem(query: Query, strictness: Strictness): Promise<string | undefined> {
  const { rows } = await query("select current_setting('server_version_num')::integer / 10000 as major");
  const canCompareDefinitions = Number(rows[0]?.major) <= newestKnownPostgres;
  const relevant = canCompareDefinitions ? (item: SchemaItem) => item : withoutDefinition;
  const actual = await readCatalogue(query);
  const differences = compareSchema(readExpectedOnce().map(relevant), actual.map(relevant), strictness);
  if (differences.length === 0) return undefined;
  const shown = differences.slice(0, maxShownDifferences).join("; ");
  const more = differences.length - maxShownDifferences;
  return `the tables are not as this release needs them: ${shown}${more > 0 ? `; and ${more} more` : ""}`;
}

let migrationsCache: ReturnType<typeof readMigrations> | undefined;
let expectedCache: SchemaItem[] | undefined;

/** A release's files don't change while it runs. */
function readMigrationsOnce(): ReturnType<typeof readMigrations> {
  migrationsCache ??= readMigrations();
  return migrationsCache;
}

function readExpectedOnce(): SchemaItem[] {
  expectedCache ??= parseCatalogue(readFileSync(expectedFile, "utf8"));
  return expectedCache;
}
