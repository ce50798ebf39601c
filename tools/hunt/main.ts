import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { testsThatMention } from "../test/tests-that-mention.ts";
import { runVitest } from "../test/vitest.ts";

/**
 * `npm run hunt -- --minutes 30` runs the tests that make up their own cases again and again, each time with another seed, and
 * shows what fails. `--only server/src/privacy` looks at one folder, `--seed 5` tries one seed.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    only: { type: "string", default: "" },
    seed: { type: "string" },
  },
});
const seeds = 2 ** 31;

const endMs = performance.now() + Number(values.minutes) * 60_000;
const tests = (await testsThatMention(/\bfc\.assert\(/)).filter((path) => path.includes(values.only));
if (tests.length === 0) throw new Error(`No test in ${values.only} makes up its own cases.`);

do {
  const seed = values.seed ?? String(randomInt(seeds));
  const { passed, failed, detail } = await runVitest({
    only: tests,
    environment: { PROPERTY_SEED: seed },
    workers: 2,
  });
  console.log(`seed ${seed}: ${passed} passed, ${failed} failed`);
  if (failed > 0) {
    console.log(detail);
    process.exitCode = 1;
  }
} while (performance.now() < endMs && values.seed === undefined);
