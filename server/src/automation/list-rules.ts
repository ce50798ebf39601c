import type { Deps } from "../platform/http/route.ts";
import type { Page, PageRequest } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import { listRuleRows } from "./store.ts";
import type { Rule, RuleFilters } from "./types.ts";

export interface ListRules {
  readonly scope: Scope;
  readonly filters: RuleFilters;
  readonly page: PageRequest;
}

export const listRules = ({ db }: Pick<Deps, "db">, { scope, filters, page }: ListRules): Promise<Page<Rule>> =>
  listRuleRows(db, scope, filters, page);
