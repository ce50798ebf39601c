import type { Deps } from "../platform/http/route.ts";
import type { Page } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import { listMembers as listMemberRows } from "./store.ts";
import type { Member } from "./types.ts";

export interface ListMembers {
  readonly scope: Scope;
  readonly limit: number;
  readonly startingAfter: string | undefined;
}

export function listMembers({ db }: Pick<Deps, "db">, { scope, ...page }: ListMembers): Promise<Page<Member>> {
  return listMemberRows(db, scope, page);
}
