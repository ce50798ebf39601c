import { ensureWebBuilt } from "../launch/web-build.mjs";
import { Missing, type Outcome, type Part, sum } from "./outcome.ts";
import { capacity, parts } from "./parts.ts";
import { root } from "./root.ts";
import { runParts } from "./run-parts.ts";
import { type PartTime, timeTable } from "./time-table.ts";

/** `npm test` runs every part; `npm test -- gates unit` only those. It ends with where the time went, and the result. */
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(", ")}. Parts: ${parts.map(({ name }) => name).join(", ")}`);
  process.exit(1);
}

const runBegan = performance.now();
const secondsSince = (moment: number) => (performance.now() - moment) / 1000;
const times: PartTime[] = [];
let webBuild: Promise<void> | undefined;
const wanted = parts.filter(({ name }) => asked.length === 0 || asked.includes(name));
const outcomes = await runParts(wanted, capacity, runPart);
const { passed, failed, skipped } = sum(outcomes);
console.log(timeTable(times, secondsSince(runBegan)).join("\n"));
if (skipped > 0) console.log(`${skipped} skipped, named above`);
console.log(`${passed} passed, ${failed} failed`);
// Not process.exit, which would cut off what is still on its way into a pipe.
process.exitCode = failed > 0 ? 1 : 0;

async function runPart(part: Part): Promise<Outcome> {
  const partBegan = performance.now();
  const outcome = await runPrepared(part).catch((error: unknown) => broken(part, error));
  const counts = Object.entries({ passed: outcome.passed, failed: outcome.failed, skipped: outcome.skipped })
    .filter(([kind, count]) => count > 0 || kind === "passed")
    .map(([kind, count]) => `${count} ${kind}`)
    .join(", ");
  const seconds = secondsSince(partBegan);
  times.push({ part: part.name, began: (partBegan - runBegan) / 1000, seconds, files: outcome.files ?? [] });
  if (outcome.detail !== "") console.log(outcome.detail);
  console.log(`${part.name.padEnd(14)} ${counts.padEnd(30)} ${Math.round(seconds)} s`);
  return outcome;
}

/** Builds the web app once, before the first part that uses it. */
async function runPrepared(part: Part): Promise<Outcome> {
  if (part.usesWebApp) {
    webBuild ??= ensureWebBuilt(root, process.execPath);
    await webBuild;
  }
  return part.run();
}

/** Where every tool must be there (REQUIRE_ALL_SUITES=1), not being able to look is a failure. */
function broken(part: Part, error: unknown): Outcome {
  if (!(error instanceof Missing)) {
    return { passed: 0, failed: 1, skipped: 0, detail: `${part.name}: ${(error as Error).stack ?? error}` };
  }
  const required = process.env.REQUIRE_ALL_SUITES === "1";
  return {
    passed: 0,
    failed: required ? 1 : 0,
    skipped: required ? 0 : 1,
    detail: `SKIPPED ${part.name}: ${error.message}${required ? " (REQUIRE_ALL_SUITES makes this a failure)" : ""}`,
  };
}
