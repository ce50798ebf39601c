import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { apiDescription, openApiDocument } from "@cqs/contract";
import { catalogueText, readCatalogue } from "../../server/src/database/catalogue.ts";
import { connectDatabase } from "../../server/src/database/database.ts";
import { startEmbeddedPostgres } from "../../server/src/database/embedded/index.ts";
import { migrate } from "../../server/src/database/migrate.ts";
import { goFiles } from "../sdks/go.ts";
import { pythonFiles } from "../sdks/python.ts";
import { readApi } from "../sdks/read-api.ts";
import { typescriptFiles } from "../sdks/typescript.ts";
import { apiReference } from "./api-reference.ts";
import { configurationGuide, environmentExample } from "./configuration.ts";
import type { OpenApi } from "./openapi-types.ts";
import { sbom } from "./sbom.ts";
import { schemaDump } from "./schema-dump.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
/** The address that a service started with nothing set has. */
const defaultServer = "http://localhost:8080/api/v1";

const typescriptFolder = "sdks/typescript/src/generated/";
const pythonFolder = "sdks/python/src/cqs/generated/";
const goFolder = "sdks/go/";
/** Every file whose path begins with one of these is generated. */
export const generatedPrefixes: readonly string[] = [typescriptFolder, pythonFolder, `${goFolder}generated_`];

/** Path → content, the same on every run and machine. */
export async function generatedFiles(): Promise<Readonly<Record<string, string>>> {
  const document = openApiDocument(defaultServer);
  return {
    ".env.example": environmentExample(),
    "contract/openapi.json": `${JSON.stringify(document, null, 2)}\n`,
    "docs/api-reference.md": apiReference(apiDescription(defaultServer) as unknown as OpenApi),
    "docs/configuration.md": configurationGuide(),
    "sbom.cdx.json": sbom(root),
    ...inFolder(typescriptFolder, typescriptFiles(readApi(document))),
    ...inFolder(pythonFolder, pythonFiles(readApi(document))),
    ...inFolder(goFolder, goFiles(readApi(document))),
    ...(await dumpOfMigrations()),
  };
}

const inFolder = (folder: string, files: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(files).map(([path, content]) => [folder + path, content]));

/** For people, and for readiness. */
async function dumpOfMigrations(): Promise<Readonly<Record<string, string>>> {
  const dataDir = mkdtempSync(join(tmpdir(), "cqs-generate-"));
  const postgres = await startEmbeddedPostgres({ dataDir });
  try {
    await migrate(postgres.databaseUrl);
    const db = connectDatabase(postgres.databaseUrl, { maxConnections: 1, name: "cqs generate" });
    try {
      return {
        "server/src/database/schema.sql": await schemaDump(db),
        "server/src/database/expected-schema.txt": catalogueText(await readCatalogue((sql) => db.pool.query(sql))),
      };
    } finally {
      await db.close();
    }
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
