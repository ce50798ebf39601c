import type { Deps } from "../platform/http/route.ts";
import type { Page } from "../platform/paging.ts";
import { listExportRows } from "./store.ts";
import type { Export, ListExports } from "./types.ts";

export function listExports({ db, clock }: Deps, { scope, filters, page }: ListExports): Promise<Page<Export>> {
  return listExportRows(db, scope, { ...filters, aliveAt: clock.now() }, page);
}
