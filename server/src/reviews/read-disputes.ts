import { notFound } from "../platform/fault.ts";
import { refuseHidden } from "../platform/hidden-scores.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Page, PageRequest } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import { findDispute, listDisputeRows } from "./dispute-store.ts";
import type { Dispute, DisputeFilters } from "./types.ts";

export async function readDispute(
  { db }: Pick<Deps, "db">,
  { scope, id, hidden }: { readonly scope: Scope; readonly id: string; readonly hidden: readonly string[] },
): Promise<Dispute> {
  const dispute = await findDispute(db, scope, id);
  if (!dispute) throw notFound("dispute");
  refuseHidden(hidden, dispute.conversationId);
  return dispute;
}

export interface ListDisputes {
  readonly scope: Scope;
  readonly filters: DisputeFilters;
  readonly page: PageRequest;
}

export function listDisputes({ db }: Pick<Deps, "db">, { scope, filters, page }: ListDisputes): Promise<Page<Dispute>> {
  return listDisputeRows(db, scope, filters, page);
}
