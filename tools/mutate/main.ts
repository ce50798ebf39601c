import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "../test/root.ts";
import { readCoverage } from "./covering-tests.ts";
import { readListedFaults } from "./listed-faults.ts";
import { isSame, type Mutant } from "./mutant.ts";
import { reportOf } from "./report.ts";
import { runJobs } from "./run-jobs.ts";
import { openMutationRun, type Verdict } from "./run-mutants.ts";
import { sampleMutants } from "./sample.ts";

/**
 * `npm run mutate -- --count 200 --seed a --only server/src/tickets` plants small faults and looks which tests notice. With
 * `--faults list.json` it plants those of a list, with `--list` it only says what it would plant.
 */
const { values } = parseArgs({
  options: {
    count: { type: "string", default: "200" },
    seed: { type: "string", default: "1" },
    only: { type: "string" },
    minutes: { type: "string", default: "60" },
    list: { type: "boolean", default: false },
    faults: { type: "string" },
    /** Only the faults that no test caught in the last run. */
    again: { type: "boolean", default: false },
    /** Most tests wait more than they compute: several runs side by side are faster. */
    jobs: { type: "string", default: "1" },
    /** `2/4`: every fourth mutant, from the second on. */
    share: { type: "string", default: "1/1" },
  },
});
const everyRoute = "server/test/every-route/every-route.test.ts";
const folder = join(root, ".cache", "mutate");
const endMs = performance.now() + Number(values.minutes) * 60_000;

const [part = 1, parts = 1] = values.share.split("/").map(Number);
const all = chosen();
const mutants = all.filter((_, index) => index % parts === part - 1);
mkdirSync(folder, { recursive: true });
if (values.list) for (const { file, line, kind, after } of mutants) console.log(`${file}:${line} ${kind}: ${after}`);
else if (Number(values.jobs) > 1) write(await runJobs(Number(values.jobs), resultFile));
else await runAll();

function chosen(): readonly Mutant[] {
  if (values.faults) return readListedFaults(root, values.faults);
  const sample = sampleMutants(root, { count: Number(values.count), seed: values.seed, only: values.only });
  if (!values.again) return sample;
  const last = JSON.parse(readFileSync(resultFile(1, 1), "utf8")) as Verdict[];
  const survivors = last.filter(({ killedBy }) => killedBy === null);
  return sample.filter((mutant) => survivors.some((survivor) => isSame(survivor.mutant, mutant)));
}

async function runAll(): Promise<void> {
  const coverage = readCoverage(root);
  const run = await openMutationRun(root);
  const verdicts: Verdict[] = [];
  try {
    await requireSense();
    for (const mutant of mutants) {
      if (performance.now() > endMs) break;
      verdicts.push(await judge(mutant));
      const { killedBy, ms } = verdicts.at(-1) as Verdict;
      console.log(
        `${verdicts.length}/${mutants.length} ${killedBy === null ? "SURVIVED" : "noticed"} ${mutant.file}:${mutant.line} ${mutant.kind} ${ms} ms`,
      );
      write(verdicts);
    }
  } finally {
    await run.close();
    // Vitest leaves the failures of tests there, which are what is wanted here.
    process.exitCode = 0;
  }

  /**
   * A file that throws when it is loaded must be noticed: otherwise faults don't reach the tests, and all would survive. After
   * that nothing must be noticed in code without a fault: otherwise all would count as noticed.
   */
  async function requireSense(): Promise<void> {
    const covered = mutants.filter(({ file }) => coverage.near(file).length > 0);
    const [one, other] = [covered[0], covered.find(({ file }) => file !== covered[0]?.file)];
    if (!one) return;
    const broken = { ...one, start: 0, end: 0, replacement: 'throw new Error("planted");\n' };
    const { killedBy } = await run.run(broken, coverage.near(one.file));
    if (killedBy === null) throw new Error(`No test notices that ${one.file} can't be loaded.`);
    for (const { file } of other ? [one, other] : [one]) {
      const { killedBy: noticed } = await run.run(undefined, coverage.near(file));
      if (noticed !== null) throw new Error(`There is no fault, and yet a test fails: ${noticed}`);
    }
  }

  /** Nearest tests first; those further away only if the nearer ones saw nothing. */
  async function judge(mutant: Mutant): Promise<Verdict> {
    const near = mutant.tests ?? coverage.near(mutant.file);
    const first = await look(mutant, near);
    if (first.killedBy !== null || mutant.tests) return first;
    const routes = coverage.routes(mutant.file);
    const { operations } = await import("@cqs/contract");
    const names = operations.filter(({ id }) => routes.includes(id)).map(({ method, path }) => `${method} ${path}`);
    if (names.length > 0) run.onlyTests(new RegExp(`^(?:${names.map(escaped).join("|")}) `));
    const second = add(first, await look(mutant, names.length > 0 ? [everyRoute] : []));
    run.onlyTests(undefined);
    if (second.killedBy !== null) return second;
    const further = new Set([...coverage.named(mutant.file), ...coverage.domain(mutant.file)]);
    for (const test of near) further.delete(test);
    return add(second, await look(mutant, [...further]));
  }

  async function look(mutant: Mutant, tests: readonly string[]): Promise<Verdict> {
    return tests.length > 0 ? { mutant, ...(await run.run(mutant, tests)) } : { mutant, killedBy: null, tests, ms: 0 };
  }
}

function add(before: Verdict, { mutant, killedBy, tests, ms }: Verdict): Verdict {
  return { mutant, killedBy, tests: [...before.tests, ...tests], ms: before.ms + ms };
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

function write(verdicts: readonly Verdict[]): void {
  const about = `${verdicts.length} of ${values.count} mutants, seed ${values.seed}${values.only ? `, ${values.only}` : ""}`;
  writeFileSync(join(folder, parts > 1 ? `report.${part}.md` : "report.md"), reportOf(verdicts, about));
  writeFileSync(resultFile(part, parts), JSON.stringify(verdicts, null, 1));
}

function resultFile(part: number, parts: number): string {
  return join(folder, parts > 1 ? `report.${part}.json` : "report.json");
}
