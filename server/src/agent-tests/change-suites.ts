import { readAgent } from "../agents/index.ts";
import type { Queryable, Tx } from "../database/database.ts";
import { brokenUnique } from "../database/violations.ts";
import { conflict, Fault, invalid, notFound, unknownReference } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import { newId } from "../platform/ids.ts";
import { keyName, lockKeys } from "../platform/key-locks.ts";
import type { Page, PageRequest } from "../platform/paging.ts";
import type { Mask } from "../platform/privacy.ts";
import type { Scope } from "../platform/scope.ts";
import { scenarioExists } from "../training/index.ts";
import {
  countSuites,
  deleteSuiteRow,
  findSuite,
  insertSuite,
  listSuiteRows,
  lockSuite,
  updateSuiteRow,
} from "./suite-store.ts";
import type { AgentSuite, NamedCase, SuiteChanges, SuiteId } from "./types.ts";

const maxSuites = 20;
const maxCasesBytes = 256 * 1024;

export interface CreateSuite {
  readonly scope: Scope;
  readonly agentId: string;
  readonly given: Omit<AgentSuite, "id" | "agentId" | "createdAt" | "updatedAt">;
  /** Before anything is stored. */
  readonly mask: Mask | undefined;
}

export async function createSuite(
  { db, clock }: Deps,
  { scope, agentId, given, mask }: CreateSuite,
): Promise<AgentSuite> {
  await readAgent({ db }, { scope, id: agentId });
  await checkCases(db, scope, given.cases);
  const now = clock.now();
  const cases = mask ? given.cases.map((one) => maskCase(mask, one)) : given.cases;
  const suite: AgentSuite = { ...given, cases, id: newId("agentSuite", now), agentId, createdAt: now, updatedAt: now };
  const work = db.transaction(async (tx) => {
    if ((await countAlone(tx, scope, agentId)) >= maxSuites) {
      throw new Fault("conflict", `The agent already has ${maxSuites} suites, the maximum: delete one first.`);
    }
    await insertSuite(tx, scope, suite);
    return suite;
  });
  return work.catch(refuse);
}

async function countAlone(tx: Tx, scope: Scope, agentId: string): Promise<number> {
  const locked = lockKeys(tx, [keyName(scope, "agent_suite", agentId), undefined]);
  const [count] = await Promise.all([countSuites(tx, scope, agentId), locked]);
  return count;
}

export async function readSuite({ db }: Pick<Deps, "db">, { scope, agentId, id }: SuiteId): Promise<AgentSuite> {
  const suite = await findSuite(db, scope, { agentId, id });
  if (!suite) throw notFound("suite");
  return suite;
}

export async function listSuites(
  { db }: Pick<Deps, "db">,
  { scope, agentId, page }: { readonly scope: Scope; readonly agentId: string; readonly page: PageRequest },
): Promise<Page<AgentSuite>> {
  await readAgent({ db }, { scope, id: agentId });
  return listSuiteRows(db, scope, agentId, page);
}

export interface UpdateSuite extends SuiteId {
  readonly changes: SuiteChanges;
  readonly mask: Mask | undefined;
}

export async function updateSuite(
  { db, clock }: Deps,
  { scope, agentId, id, changes, mask }: UpdateSuite,
): Promise<AgentSuite> {
  if (changes.cases) await checkCases(db, scope, changes.cases);
  const cases = mask ? changes.cases?.map((one) => maskCase(mask, one)) : changes.cases;
  const work = db.transaction(async (tx) => {
    const before = await lockSuite(tx, scope, { agentId, id });
    if (!before) throw notFound("suite");
    const after: AgentSuite = {
      ...before,
      name: changes.name ?? before.name,
      onPublish: changes.onPublish ?? before.onPublish,
      runs: changes.runs ?? before.runs,
      cases: cases ?? before.cases,
      updatedAt: clock.now(),
    };
    await updateSuiteRow(tx, scope, after);
    return after;
  });
  return work.catch(refuse);
}

export async function deleteSuite({ db }: Pick<Deps, "db">, { scope, agentId, id }: SuiteId): Promise<void> {
  if (!(await deleteSuiteRow(db, scope, { agentId, id }))) throw notFound("suite");
}

async function checkCases(db: Queryable, scope: Scope, cases: readonly NamedCase[]): Promise<void> {
  const bytes = Buffer.byteLength(JSON.stringify(cases));
  if (bytes > maxCasesBytes)
    throw invalid("cases", `cases accepts at most ${maxCasesBytes} bytes as JSON; you sent ${bytes}.`);
  const seen = new Set<string>();
  const known = new Set<string>();
  for (const [i, { name, input }] of cases.entries()) {
    if (seen.has(name))
      throw invalid(`cases.${i}.name`, `cases.${i}.name must be unique; an earlier case has the same name.`);
    seen.add(name);
    if (input.kind !== "scenario" || known.has(input.scenarioId)) continue;
    if (!(await scenarioExists({ db }, { scope, id: input.scenarioId })))
      throw unknownReference(`cases.${i}.scenario_id`);
    known.add(input.scenarioId);
  }
}

const maskCase = (mask: Mask, one: NamedCase): NamedCase => ({
  ...one,
  input:
    one.input.kind === "turns"
      ? { kind: "turns", turns: one.input.turns.map(({ role, text }) => ({ role, text: mask(text) })) }
      : one.input,
});

function refuse(error: unknown): never {
  if (brokenUnique(error) === "agent_suite_name") throw conflict("name", "Another suite of the agent has this name.");
  throw error;
}
