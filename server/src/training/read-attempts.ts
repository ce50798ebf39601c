import { notFound } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Page, PageRequest } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import { findAttempt, listAttemptRows } from "./attempt-store.ts";
import type { Attempt, AttemptFilters, AttemptId, AttemptOutline } from "./types.ts";

export interface ReadAttempt extends AttemptId {
  /** Whose attempts the caller may see; undefined: everybody's. */
  readonly onlyOf?: string | undefined;
}

export async function readAttempt({ db }: Pick<Deps, "db">, { scope, id, onlyOf }: ReadAttempt): Promise<Attempt> {
  const attempt = await findAttempt(db, scope, id);
  if (!attempt || (onlyOf !== undefined && attempt.trainee !== onlyOf)) throw notFound("attempt");
  return attempt;
}

export interface ListAttempts {
  readonly scope: Scope;
  readonly filters: AttemptFilters;
  readonly page: PageRequest;
  readonly onlyOf: string | undefined;
}

export async function listAttempts(
  { db }: Pick<Deps, "db">,
  { scope, filters, page, onlyOf }: ListAttempts,
): Promise<Page<AttemptOutline>> {
  if (onlyOf !== undefined && filters.trainee !== undefined && filters.trainee !== onlyOf) {
    return { items: [], hasMore: false };
  }
  return listAttemptRows(db, scope, { ...filters, trainee: onlyOf ?? filters.trainee }, page);
}
