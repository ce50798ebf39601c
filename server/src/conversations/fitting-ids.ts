import type { Queryable } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";
import { portions } from "./search/portions.ts";
import { findSizes } from "./search-store.ts";

const limits = { maxCount: 100, maxSize: 16 * 1024 * 1024 };

/** The first of these conversations, as many as fit into memory: a hundred of the longest are a gigabyte. */
export async function fittingIds(db: Queryable, scope: Scope, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const [fitting = []] = portions(await findSizes(db, scope, ids), limits);
  return fitting.map(({ id }) => id);
}
