// Builds the package into dist/: an ES module, a CommonJS module, and types for both. `npm pack` calls it.
import { execFileSync } from "node:child_process";
import { cpSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

const folder = fileURLToPath(new URL("./", import.meta.url));
rmSync(`${folder}dist`, { recursive: true, force: true });

const bundle = await rolldown({ input: `${folder}src/index.ts`, platform: "neutral" });
await bundle.write({ file: `${folder}dist/index.js`, format: "esm" });
await bundle.write({ file: `${folder}dist/index.cjs`, format: "cjs" });
await bundle.close();

const tsc = fileURLToPath(new URL("../../node_modules/.bin/tsc", import.meta.url));
execFileSync(tsc, ["-p", `${folder}tsconfig.build.json`], { stdio: "inherit" });
cpSync(`${folder}dist/types`, `${folder}dist/types-cjs`, { recursive: true });
// Types of a CommonJS module are read as such only in a package that says so.
writeFileSync(`${folder}dist/types-cjs/package.json`, '{ "type": "commonjs" }\n');
