import type { Deps } from "../platform/http/route.ts";
import type { Page, PageRequest } from "../platform/paging.ts";
import { listViews as listRows } from "./store.ts";
import type { SavedView, Viewer } from "./types.ts";

export interface ListViews extends Viewer {
  readonly resource: string | undefined;
  readonly page: PageRequest;
}

export const listViews = (
  { db }: Pick<Deps, "db">,
  { scope, userId, resource, page }: ListViews,
): Promise<Page<SavedView>> => listRows(db, scope, { viewer: userId, resource }, page);
