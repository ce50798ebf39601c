import { notFound } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import { idRange, type Page, type PageRequest } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import { builtInScenarios, findBuiltIn } from "./built-in/all.ts";
import { findScenario, listScenarioRows } from "./scenario-store.ts";
import type { Scenario, ScenarioFilters, ScenarioId } from "./types.ts";

/** A scenario of the workspace, or one that comes with the product. */
export const findAnyScenario = async (
  db: Parameters<typeof findScenario>[0],
  scope: Scope,
  id: string,
): Promise<Scenario | undefined> => findBuiltIn(id) ?? findScenario(db, scope, id);

export async function readScenario({ db }: Pick<Deps, "db">, { scope, id }: ScenarioId): Promise<Scenario> {
  const scenario = await findAnyScenario(db, scope, id);
  if (!scenario) throw notFound("scenario");
  return scenario;
}

export interface ListScenarios {
  readonly scope: Scope;
  readonly filters: ScenarioFilters;
  readonly page: PageRequest;
}

/** Rows and built-in scenarios are merged by id, so that a cursor may be either's. */
export async function listScenarios(
  { db }: Pick<Deps, "db">,
  { scope, filters, page }: ListScenarios,
): Promise<Page<Scenario>> {
  const builtIn = filters.builtIn === false ? [] : builtInWithin(filters, page);
  if (filters.builtIn === true) return { items: builtIn.slice(0, page.limit), hasMore: builtIn.length > page.limit };
  const rows = await listScenarioRows(db, scope, filters, page);
  const merged = [...rows.items, ...builtIn].sort((a, b) => compare(a.id, b.id, page.order));
  return { items: merged.slice(0, page.limit), hasMore: rows.hasMore || merged.length > page.limit };
}

function builtInWithin({ difficulty, category }: ScenarioFilters, page: PageRequest): readonly Scenario[] {
  const [from, to] = idRange("scenario", page);
  return builtInScenarios
    .filter(({ id }) => id >= from && id < to)
    .filter((scenario) => difficulty === undefined || scenario.difficulty === difficulty)
    .filter((scenario) => category === undefined || scenario.category === category)
    .toSorted((a, b) => compare(a.id, b.id, page.order));
}

/** By code units, as the database compares ids. */
function compare(a: string, b: string, order: PageRequest["order"]): number {
  const ascending = a < b ? -1 : a > b ? 1 : 0;
  return order === "asc" ? ascending : -ascending;
}
