import type { Deps } from "../platform/http/route.ts";
import type { Page, PageRequest } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import { type ImportFilters, listImportRows } from "./list-store.ts";
import type { Import } from "./types.ts";

interface ListImports {
  readonly scope: Scope;
  readonly filters: ImportFilters;
  readonly page: PageRequest;
}

export const listImports = ({ db }: Pick<Deps, "db">, input: ListImports): Promise<Page<Import>> =>
  listImportRows(db, input.scope, input.filters, input.page);
