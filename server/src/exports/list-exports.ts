import { exportResources, grants, scopeOfExport } from "@cqs/contract";
import type { Deps } from "../platform/http/route.ts";
import type { Page } from "../platform/paging.ts";
import { listExportRows } from "./store.ts";
import type { Export, ListExports } from "./types.ts";

/** Those of what the caller may read. */
export function listExports({ db, clock }: Deps, input: ListExports): Promise<Page<Export>> {
  const { scope, filters, permissions, page } = input;
  const resources = exportResources.filter((resource) => grants(permissions, scopeOfExport[resource]));
  return listExportRows(db, scope, { ...filters, resources, aliveAt: clock.now() }, page);
}
