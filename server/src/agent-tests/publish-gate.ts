import { type Agent, type PublishGate, readAgent } from "../agents/index.ts";
import { Fault } from "../platform/fault.ts";
import type { Scope } from "../platform/scope.ts";
import type { TestDeps } from "./agent-test-deps.ts";
import { runUnit } from "./run-unit.ts";
import { newTest, startTestIn } from "./start-test.ts";
import { storeFinished } from "./store-finished.ts";
import { listSuitesOnPublish } from "./suite-store.ts";
import type { AgentSuite, AgentTest, TestRun } from "./types.ts";
import { unitsOf } from "./units-of.ts";

/** Someone waits for the publishing. Suites that take longer can't block it: they are refused, with the way out. */
const maxCheckMs = 60_000;
/** Of the failing cases, the refusal names this many. */
const maxNamed = 10;

/** Runs the agent's suites when it is published: those that block before, the others after. */
export function createPublishGate(deps: TestDeps): PublishGate {
  return {
    async check({ scope, id, publishedBy }) {
      const suites = await listSuitesOnPublish(deps.db, scope, { agentId: id, onPublish: "block" });
      if (suites.length === 0) return null;
      const agent = await readAgent(deps, { scope, id });
      const deadline = AbortSignal.timeout(maxCheckMs);
      const failed: AgentTest[] = [];
      for (const suite of suites) {
        const test = await runNow(deps, { scope, agent, suite, createdBy: publishedBy, deadline });
        if (test.failedRuns > 0) failed.push(test);
      }
      if (failed.length > 0) throw blocked(failed, suites);
      return agent.configuration;
    },

    async published(tx, scope, agent, publishedBy) {
      const suites = await listSuitesOnPublish(tx, scope, { agentId: agent.id, onPublish: "run" });
      for (const { id, cases, runs } of suites) {
        const plan = { cases, runs, draft: null };
        const wanted = { scope, agentId: agent.id, suiteId: id, version: agent.version, comparedWith: null, plan };
        // With too many tests unfinished the agent is published all the same.
        await startTestIn(tx, deps, { ...wanted, createdBy: publishedBy }).catch(unlessRefused);
      }
    },
  };
}

function unlessRefused(error: unknown): void {
  if (!(error instanceof Fault)) throw error;
}

interface RunNow {
  readonly scope: Scope;
  readonly agent: Agent;
  readonly suite: AgentSuite;
  readonly createdBy: string;
  readonly deadline: AbortSignal;
}

/** Runs a suite while the caller waits, and stores it like any other test. */
async function runNow(deps: TestDeps, { scope, agent, suite, createdBy, deadline }: RunNow): Promise<AgentTest> {
  const plan = { cases: suite.cases, runs: suite.runs, draft: null };
  const wanted = { scope, agentId: agent.id, suiteId: suite.id, version: null, comparedWith: null, plan, createdBy };
  const test = newTest(wanted, deps.clock.now());
  const results: TestRun[] = [];
  for (const unit of unitsOf({ ...test, plan })) {
    if (deadline.aborted) throw tooSlow(suite);
    const { configuration } = agent;
    results.push(await runUnit(deps, { scope, agent, configuration, unit, signal: deadline }));
  }
  if (deadline.aborted) throw tooSlow(suite);
  return storeFinished(deps, deps.db, { scope, test, results });
}

const tooSlow = ({ name }: AgentSuite) =>
  new Fault(
    "conflict",
    `The suite “${name}” takes longer than ${maxCheckMs / 1_000} seconds, so it can't run during publishing. Run it separately, then publish with override=true.`,
  );

function blocked(failed: readonly AgentTest[], suites: readonly AgentSuite[]): Fault {
  const nameOf = new Map(suites.map(({ id, name }) => [id, name]));
  const cases = failed.flatMap((test) =>
    test.results
      .filter(({ passed }) => !passed)
      .map(({ caseName, reasons }) => `${nameOf.get(test.suiteId ?? "")}/${caseName}: ${reasons.join(" ")}`),
  );
  const named = [...new Set(cases)];
  const rest = named.length > maxNamed ? ` And ${named.length - maxNamed} more.` : "";
  return new Fault(
    "conflict",
    `Test cases fail: ${named.slice(0, maxNamed).join(" ")}${rest} See tests ${failed.map(({ id }) => id).join(", ")}.`,
    { field: "override" },
  );
}
