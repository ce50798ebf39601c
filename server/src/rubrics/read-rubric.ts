import type { Queryable } from "../database/database.ts";
import { notFound } from "../platform/fault.ts";
import type { Page } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import { findRubric, listRubricRows } from "./store.ts";
import type { ListRubrics, Rubric } from "./types.ts";

export async function readRubric(
  { db }: { readonly db: Queryable },
  input: { scope: Scope; id: string },
): Promise<Rubric> {
  const rubric = await findRubric(db, input.scope, input.id);
  if (!rubric) throw notFound("rubric");
  return rubric;
}

export function listRubrics(
  { db }: { readonly db: Queryable },
  { scope, filters, page }: ListRubrics,
): Promise<Page<Rubric>> {
  return listRubricRows(db, scope, filters, page);
}
