// Builds the app and the documentation site into web/dist: the files, each with its compressed forms, and the fingerprint of the sources. The launcher
// and the tests run it as a program.
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import * as zlib from "node:zlib";
import { build } from "vite";
import { buildDocs } from "./docs-site/build-docs.ts";
import config from "./vite.config.ts";

// The tests run it as well, with an environment of their own.
process.env.NODE_ENV = "production";
const folder = import.meta.dirname;
const [fingerprint = ""] = process.argv.slice(2);
const compressible = new Set([".js", ".css", ".svg", ".html", ".json"]);
/** Below this the headers outweigh what is saved. */
const minBytes = 1024;

// A folder of its own until it is whole: a running service must never see half a build.
const dist = join(folder, "dist");
const unfinished = join(folder, `.dist-${process.pid}`);
const replaced = join(folder, `.dist-replaced-${process.pid}`);
try {
  await build({
    ...config,
    configFile: false,
    root: folder,
    logLevel: "warn",
    build: { ...config.build, outDir: unfinished, emptyOutDir: true },
  });
  buildDocs(join(folder, ".."), join(unfinished, "docs"));
  await compressAll(unfinished);
  writeFileSync(join(unfinished, "build.json"), JSON.stringify({ fingerprint }));
  // Renamed, then removed: a service that starts meanwhile finds the old or the new build.
  if (existsSync(dist)) renameSync(dist, replaced);
  renameSync(unfinished, dist);
} finally {
  for (const leftOver of [unfinished, replaced]) rmSync(leftOver, { recursive: true, force: true });
}

async function compressAll(target: string): Promise<void> {
  const files = readdirSync(target, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(
    files.map(async (path) => {
      const content = readFileSync(path);
      if (content.length < minBytes) return;
      writeFileSync(`${path}.br`, await promisify(zlib.brotliCompress)(content));
      writeFileSync(`${path}.gz`, await promisify(zlib.gzip)(content, { level: 9 }));
    }),
  );
}
