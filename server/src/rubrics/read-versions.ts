import type { Queryable } from "../database/database.ts";
import { notFound } from "../platform/fault.ts";
import type { Page } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import { readRubric } from "./read-rubric.ts";
import type { RubricVersion } from "./types.ts";
import { findVersion, listVersionRows } from "./versions-store.ts";

const mostListed = 100;

export async function listVersions(
  { db }: { readonly db: Queryable },
  { scope, id }: { scope: Scope; id: string },
): Promise<Page<RubricVersion>> {
  const [versions] = await Promise.all([listVersionRows(db, scope, id, mostListed), readRubric({ db }, { scope, id })]);
  return versions;
}

export async function readVersion(
  { db }: { readonly db: Queryable },
  { scope, id, version }: { scope: Scope; id: string; version: number },
): Promise<RubricVersion> {
  const found = await findVersion(db, scope, id, version);
  if (!found) throw notFound("rubric version");
  return found;
}
