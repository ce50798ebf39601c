import { notFound } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Page, PageRequest } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import { findAttempt, listAttemptRows } from "./attempt-store.ts";
import type { Attempt, AttemptFilters, AttemptId, AttemptOutline } from "./types.ts";

export async function readAttempt({ db }: Pick<Deps, "db">, { scope, id }: AttemptId): Promise<Attempt> {
  const attempt = await findAttempt(db, scope, id);
  if (!attempt) throw notFound("attempt");
  return attempt;
}

export interface ListAttempts {
  readonly scope: Scope;
  readonly filters: AttemptFilters;
  readonly page: PageRequest;
}

export const listAttempts = (
  { db }: Pick<Deps, "db">,
  { scope, filters, page }: ListAttempts,
): Promise<Page<AttemptOutline>> => listAttemptRows(db, scope, filters, page);
