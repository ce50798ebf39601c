import { notFound } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Page, PageRequest } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import { findScenario, listScenarioRows } from "./scenario-store.ts";
import type { Scenario, ScenarioFilters, ScenarioId } from "./types.ts";

export async function readScenario({ db }: Pick<Deps, "db">, { scope, id }: ScenarioId): Promise<Scenario> {
  const scenario = await findScenario(db, scope, id);
  if (!scenario) throw notFound("scenario");
  return scenario;
}

export interface ListScenarios {
  readonly scope: Scope;
  readonly filters: ScenarioFilters;
  readonly page: PageRequest;
}

export const listScenarios = (
  { db }: Pick<Deps, "db">,
  { scope, filters, page }: ListScenarios,
): Promise<Page<Scenario>> => listScenarioRows(db, scope, filters, page);
