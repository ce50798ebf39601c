import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import ts from "typescript";

/** Tests that take minutes, kill processes, or read the code from the disk instead of through vitest. */
const unsuited =
  /server\/test\/crash\/|embedded\/(?:left-over|ownership)|\.browser\.test|^sdks\/|^tools\/|^web\/|^bench\/|delivery\/schedules|every-route\.test|transcription\/harper|program\.test|pgbouncer/;

/** Tests of the file's own domain, and tests elsewhere that import it themselves or through one other file. */
const maxBeside = 6;
const maxOthers = 3;
/** `server/src/tickets`. */
const domainDepth = 3;
/** `deletion` says what a test is about, `store` does not. */
const minWordLength = 6;
const directImports = 2;

export interface CoveringTests {
  /** Tests that reach the file by imports, nearest first. */
  near(file: string): string[];
  /** Tests that are named after what the file is named after: `workspace-deletion.test.ts` for `request-deletion.ts`. */
  named(file: string): string[];
  /** All tests of the file's domain: many reach it over HTTP alone. */
  domain(file: string): string[];
  /** The operations that the file's domain answers, as the suite of every route names them. */
  routes(file: string): string[];
}

/** Reads who imports whom, as far as the code says it in words. */
export function readCoverage(root: string): CoveringTests {
  const importers = new Map<string, Set<string>>();
  const files = globSync(["server/*.ts", "server/src/**/*.ts", "server/test/**/*.ts"], { cwd: root });
  for (const file of files) {
    for (const imported of importsOf(root, file)) {
      const known = importers.get(imported) ?? new Set();
      importers.set(imported, known.add(file));
    }
  }

  function distances(file: string): Map<string, number> {
    const found = new Map([[file, 0]]);
    for (const [at, distance] of found) {
      for (const importer of importers.get(at) ?? []) if (!found.has(importer)) found.set(importer, distance + 1);
    }
    return found;
  }

  return {
    near(file) {
      const tests = [...distances(file)]
        .filter(([name]) => name.endsWith(".test.ts") && !unsuited.test(name))
        .sort(([a, one], [b, other]) => one - other || (a < b ? -1 : 1));
      const isBeside = ([name]: [string, number]) => sharedFolders(file, name) >= domainDepth;
      const beside = tests.filter(isBeside).slice(0, maxBeside);
      const others = tests.filter((test) => !isBeside(test) && (test[1] <= directImports || beside.length === 0));
      return [...beside, ...others.slice(0, maxOthers)].map(([name]) => name);
    },
    named(file) {
      const words = basename(file, ".ts")
        .split("-")
        .filter((word) => word.length >= minWordLength);
      const isNamed = (name: string) => words.some((word) => basename(name).includes(word));
      return files.filter((name) => name.endsWith(".test.ts") && !unsuited.test(name) && isNamed(name));
    },
    domain(file) {
      const isOwn = (name: string) =>
        isOfNoDomain(file) ? dirname(name) === "server/test" : name.startsWith(`${domainOf(file)}/`);
      return files.filter((name) => name.endsWith(".test.ts") && !unsuited.test(name) && isOwn(name));
    },
    routes(file) {
      const folder = domainOf(file);
      const names = globSync(`${folder}/*http.ts`, { cwd: root }).flatMap((http) =>
        [...readFileSync(join(root, http), "utf8").matchAll(/route\(\s*(?:\w+\.)?(\w+)/g)].map(
          (match) => match[1] as string,
        ),
      );
      return [...new Set(names)];
    },
  };
}

/** `server/service.ts` starts all domains: the tests of the whole service are the ones for it. */
const isOfNoDomain = (file: string) => dirname(file) === "server";
const domainOf = (file: string) => file.split("/").slice(0, domainDepth).join("/");

function importsOf(root: string, file: string): string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(join(root, file), "utf8"));
  return importedFiles
    .filter(({ fileName }) => fileName.startsWith("."))
    .map(({ fileName }) => relative(root, resolve(root, dirname(file), fileName)));
}

function sharedFolders(a: string, b: string): number {
  const [one, two] = [dirname(a).split("/"), dirname(b).split("/")];
  let shared = 0;
  while (shared < one.length && one[shared] === two[shared]) shared++;
  return shared;
}
