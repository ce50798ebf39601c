import { listVersions } from "../agents/index.ts";
import { invalid, unknownReference } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Scope } from "../platform/scope.ts";
import type { LookUpReferences } from "./look-up-references.ts";
import type { RowFilters } from "./store.ts";
import type { ConversationFilters } from "./types.ts";

type FilterDeps = Pick<Deps, "db"> & { readonly lookUp: LookUpReferences };

/** What the filters mean for the rows; undefined where none can match, since an agent is not there. */
export async function rowFiltersOf(
  deps: FilterDeps,
  scope: Scope,
  { agent, agentVersion, q: _, ...rest }: ConversationFilters,
): Promise<RowFilters | undefined> {
  if (agentVersion !== undefined && agent?.length !== 1) {
    throw invalid("agent_version", "agent_version needs exactly one agent.");
  }
  if (agent === undefined) return { ...rest, agentId: undefined, inUse: undefined };
  const agentIds = await Promise.all(agent.map((one) => agentOf(deps.lookUp, scope, one)));
  const known = [...new Set(agentIds.filter((id) => id !== null))];
  const [first] = known;
  if (first === undefined) return undefined;
  const inUse = agentVersion === undefined ? undefined : await daysInUse(deps, scope, first, agentVersion);
  return { ...rest, agentId: known, inUse };
}

async function agentOf(lookUp: LookUpReferences, scope: Scope, agent: string): Promise<string | null> {
  const found = await lookUp({ scope, agent, rubricId: null, contact: null, externalId: null });
  return found.agentId;
}

/** As the agent's figures count them: the day on which a version is published belongs to the last version of that day. */
async function daysInUse(
  { db }: FilterDeps,
  scope: Scope,
  id: string,
  version: number,
): Promise<readonly [from: Date, to: Date | null]> {
  const next = { scope, id, limit: 1 };
  const [asked] = (await listVersions({ db }, { ...next, startingAfter: version + 1 })).items;
  if (asked?.version !== version) throw unknownReference("agent_version");
  const later = await laterThan(db, scope, id, version);
  return [dayOf(asked.publishedAt), later === undefined ? null : dayOf(later)];
}

async function laterThan(db: FilterDeps["db"], scope: Scope, id: string, version: number): Promise<Date | undefined> {
  const [following] = (await listVersions({ db }, { scope, id, limit: 1, startingAfter: version + 2 })).items;
  return following?.version === version + 1 ? following.publishedAt : undefined;
}

const dayMs = 86_400_000;
const dayOf = (at: Date) => new Date(Math.floor(at.getTime() / dayMs) * dayMs);
