import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { readMigrations } from "../../server/src/database/migrations.ts";
import { generatedFiles, generatedPrefixes } from "./generated-files.ts";
import { publish, publishedFile } from "./published-migrations.ts";

/**
 * Writes every generated file, and removes those that are no longer made; with --check only tells which of the committed ones
 * are not what would be written. With --release the migrations that there are count as published from then on.
 */
const root = fileURLToPath(new URL("../../", import.meta.url));
const check = process.argv.includes("--check");

const files: Record<string, string> = { ...(await generatedFiles()) };
if (process.argv.includes("--release")) {
  files[publishedFile] = publish(readOrNothing(join(root, publishedFile)) ?? "", readMigrations());
}
const stale = Object.entries(files).filter(([path, content]) => readOrNothing(join(root, path)) !== content);
const leftOver = generatedPrefixes.flatMap(filesWith).filter((path) => !(path in files));

if (!check) {
  for (const path of leftOver) {
    rmSync(join(root, path));
    console.log(`removed: ${path}`);
  }
  for (const [path, content] of stale) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
    console.log(`written: ${path}`);
  }
}
if (stale.length + leftOver.length === 0) console.log(`${Object.keys(files).length} generated files are up to date`);
else if (check) {
  for (const path of leftOver) console.log(`no longer generated: ${path}`);
  for (const [path, content] of stale) console.log(`out of date: ${path}${firstDifference(path, content)}`);
  console.log("run `npm run generate` and commit the result");
  process.exitCode = 1;
}

/** Without what Python compiles beside its source. */
function filesWith(prefix: string): string[] {
  const folder = join(root, prefix.slice(0, prefix.lastIndexOf("/")));
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.endsWith("__pycache__"))
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
    .filter((path) => path.startsWith(prefix));
}

function readOrNothing(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

function firstDifference(path: string, content: string): string {
  const committed = readOrNothing(join(root, path))?.split("\n");
  if (!committed) return " (missing)";
  const wanted = content.split("\n");
  const line = wanted.findIndex((text, index) => text !== committed[index]);
  const at = line === -1 ? wanted.length : line;
  return `, line ${at + 1}\n  committed: ${committed[at] ?? "(end)"}\n  generated: ${wanted[at] ?? "(end)"}`;
}
