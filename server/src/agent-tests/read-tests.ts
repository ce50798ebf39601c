import { readAgent } from "../agents/index.ts";
import { Fault, notFound } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Page, PageRequest } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import { backgroundTests } from "./background-tests.ts";
import { findTest, listRuns, listTestRows } from "./store.ts";
import type { AgentTest, TestFilters, TestId, TestOutline } from "./types.ts";

export async function readTest({ db }: Pick<Deps, "db">, { scope, agentId, id }: TestId): Promise<AgentTest> {
  // First how far it is: the runs read after it then hold at least as many.
  const outline = await findTest(db, scope, { agentId, id });
  if (!outline) throw notFound("test");
  const results = await listRuns(db, scope, id);
  return { ...outline, results: results.slice(0, outline.completedRuns) };
}

interface ListTests {
  readonly scope: Scope;
  readonly filters: TestFilters;
  readonly page: PageRequest;
}

/** Lists the tests of one agent, which must exist. */
export async function listTests(
  { db }: Pick<Deps, "db">,
  { scope, filters, page }: ListTests & { readonly filters: { readonly agentId: string } },
): Promise<Page<TestOutline>> {
  await readAgent({ db }, { scope, id: filters.agentId });
  return listTestRows(db, scope, filters, page);
}

/** Lists the tests of all agents. */
export const listAllTests = (
  { db }: Pick<Deps, "db">,
  { scope, filters, page }: ListTests,
): Promise<Page<TestOutline>> => listTestRows(db, scope, filters, page);

/** The worker notices after its present run. */
export async function cancelTest({ db, clock }: Deps, { scope, agentId, id }: TestId): Promise<AgentTest> {
  await readTest({ db }, { scope, agentId, id });
  const isCancelled = await backgroundTests.store.cancel(db, scope, id, clock.now());
  if (!isCancelled) throw new Fault("conflict", "The test has already ended.");
  return readTest({ db }, { scope, agentId, id });
}
