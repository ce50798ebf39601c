import { notFound } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Page, PageRequest } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import { listRecordRows } from "./record-store.ts";
import { type BulkChangeFilters, findBulkChange, listBulkChangeRows } from "./store.ts";
import type { BulkChange, BulkChangeId, BulkRecord } from "./types.ts";

export async function readBulkChange({ db }: Pick<Deps, "db">, { scope, id }: BulkChangeId): Promise<BulkChange> {
  const run = await findBulkChange(db, scope, id);
  if (!run) throw notFound("bulk change");
  return run;
}

export interface ListBulkChanges {
  readonly scope: Scope;
  readonly filters: BulkChangeFilters;
  readonly page: PageRequest;
}

export const listBulkChanges = ({ db }: Pick<Deps, "db">, input: ListBulkChanges): Promise<Page<BulkChange>> =>
  listBulkChangeRows(db, input.scope, input.filters, input.page);

export interface ListBulkRecords extends BulkChangeId {
  readonly page: Pick<PageRequest, "limit" | "startingAfter">;
}

export async function listBulkRecords(
  { db }: Pick<Deps, "db">,
  { scope, id, page }: ListBulkRecords,
): Promise<Page<BulkRecord>> {
  await readBulkChange({ db }, { scope, id });
  return listRecordRows(db, scope, { id, after: page.startingAfter ?? null, limit: page.limit });
}
