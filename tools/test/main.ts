import { Missing, type Outcome, type Part, sum } from "./outcome.ts";
import { rounds } from "./parts.ts";

/** `npm test` runs every part; `npm test -- gates unit` only those. The last line is the result. */
const asked = process.argv.slice(2);
const parts = rounds.flat(2);
const unknown = asked.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(", ")}. Parts: ${parts.map(({ name }) => name).join(", ")}`);
  process.exit(1);
}

const outcomes: Outcome[] = [];
for (const lanes of rounds) outcomes.push(...(await Promise.all(lanes.map(runLane))).flat());
const { passed, failed, skipped } = sum(outcomes);
if (skipped > 0) console.log(`${skipped} skipped, named above`);
console.log(`${passed} passed, ${failed} failed`);
// Not process.exit, which would cut off what is still on its way into a pipe.
process.exitCode = failed > 0 ? 1 : 0;

async function runLane(lane: readonly Part[]): Promise<Outcome[]> {
  const ran: Outcome[] = [];
  for (const part of lane) {
    if (asked.length === 0 || asked.includes(part.name)) ran.push(await runPart(part));
  }
  return ran;
}

async function runPart(part: Part): Promise<Outcome> {
  const began = performance.now();
  const outcome = await part.run().catch((error: unknown) => broken(part, error));
  const counts = Object.entries({ passed: outcome.passed, failed: outcome.failed, skipped: outcome.skipped })
    .filter(([kind, count]) => count > 0 || kind === "passed")
    .map(([kind, count]) => `${count} ${kind}`)
    .join(", ");
  if (outcome.detail !== "") console.log(outcome.detail);
  console.log(`${part.name.padEnd(14)} ${counts.padEnd(30)} ${Math.round((performance.now() - began) / 1000)} s`);
  return outcome;
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
