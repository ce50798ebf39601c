import type { LookUpReferences } from "../conversations/index.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Page, PageRequest } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import { listScorecardRows } from "./store.ts";
import type { Scorecard, ScorecardFilters } from "./types.ts";

export interface ListScorecards {
  readonly scope: Scope;
  /** Id, external id or name. */
  readonly agent: string | undefined;
  readonly filters: Omit<ScorecardFilters, "agentId">;
  readonly page: PageRequest;
}

export async function listScorecards(
  { db, lookUp }: Pick<Deps, "db"> & { readonly lookUp: LookUpReferences },
  { scope, agent, filters, page }: ListScorecards,
): Promise<Page<Scorecard>> {
  if (agent === undefined) return listScorecardRows(db, scope, { ...filters, agentId: undefined }, page);
  const { agentId } = await lookUp({ scope, agent, rubricId: null, contact: null, externalId: null });
  return agentId === null ? { items: [], hasMore: false } : listScorecardRows(db, scope, { ...filters, agentId }, page);
}
