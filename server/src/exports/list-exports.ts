import { grants } from "@cqs/contract";
import type { Deps } from "../platform/http/route.ts";
import type { Page } from "../platform/paging.ts";
import { scopeToRead } from "./scope-to-read.ts";
import { listExportRows } from "./store.ts";
import type { Export, ExportResource, ListExports } from "./types.ts";

const resources: readonly ExportResource[] = ["conversations", "traces", "scorecards"];

/** Those of what the caller may read. */
export function listExports({ db, clock }: Deps, input: ListExports): Promise<Page<Export>> {
  const { scope, filters, permissions, page } = input;
  const readable = resources.filter((resource) => grants(permissions, scopeToRead(resource)));
  return listExportRows(db, scope, { ...filters, resources: readable, aliveAt: clock.now() }, page);
}
