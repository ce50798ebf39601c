import type { Queryable } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";
import { readVersion } from "./read-versions.ts";
import type { RubricContent } from "./types.ts";

/** What a version consisted of, in use or not. A 404 where there is none. */
export async function rubricVersionContent(
  tx: Queryable,
  scope: Scope,
  rubricId: string,
  version: number,
): Promise<RubricContent> {
  return (await readVersion({ db: tx }, { scope, id: rubricId, version })).content;
}
