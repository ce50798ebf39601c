import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findMutants } from "./find-mutants.ts";
import type { Mutant } from "./mutant.ts";

/** Texts and figures that somebody wrote or measured, in which a fault is a matter of taste. */
const data = /\/(?:demo|built-in|phrases|migrations)\/|\/(?:types|phrasings|signs|cues|spelling|examples-wire)\.ts$/;
const isTest = /(?:\.test|\/test-[\w-]+)\.ts$|\/test\//;

/** The code that customers run: the server without its tests. */
export const mutatedFiles = (root: string): string[] =>
  globSync(["server/*.ts", "server/src/**/*.ts"], { cwd: root })
    .filter((file) => !isTest.test(file) && !data.test(file))
    .sort();

/**
 * Picks mutants in an order that depends on the seed and on each mutant's own text alone: the same ones are picked before and
 * after other code has changed.
 */
export function sampleMutants(
  root: string,
  { count, seed, only }: { count: number; seed: string; only?: string | undefined },
): Mutant[] {
  const all = mutatedFiles(root)
    .filter((file) => only === undefined || file.includes(only))
    .flatMap((file) => findMutants(file, readFileSync(join(root, file), "utf8")));
  const ranked = all.map((mutant) => ({ mutant, rank: rankOf(mutant, seed) }));
  return ranked
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, count)
    .map(({ mutant }) => mutant);
}

const rankOf = ({ file, kind, before, after }: Mutant, seed: string): string =>
  createHash("sha256").update([seed, file, kind, before, after].join("\n")).digest("hex");
