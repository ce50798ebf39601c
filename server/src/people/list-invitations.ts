import type { Deps } from "../platform/http/route.ts";
import type { Page, PageRequest } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import { listOpenInvitations } from "./store.ts";
import type { Invitation } from "./types.ts";

export function listInvitations(
  { db, clock }: Deps,
  { scope, page }: { scope: Scope; page: PageRequest },
): Promise<Page<Invitation>> {
  return listOpenInvitations(db, scope, clock.now(), page);
}
