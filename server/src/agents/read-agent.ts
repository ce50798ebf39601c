import { notFound } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Page } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import { findAgent, listAgentRows, searchAgentRows } from "./store.ts";
import type { Agent, ListAgents } from "./types.ts";

export async function readAgent({ db }: Pick<Deps, "db">, input: { scope: Scope; id: string }): Promise<Agent> {
  const agent = await findAgent(db, input.scope, input.id);
  if (!agent) throw notFound("agent");
  return agent;
}

export function listAgents({ db }: Pick<Deps, "db">, { q, ...list }: ListAgents): Promise<Page<Agent>> {
  if (q !== undefined) return searchAgentRows(db, { ...list, q });
  return listAgentRows(db, list.scope, list.filters, list.page);
}
