import type { Deps } from "../platform/http/route.ts";
import type { Page } from "../platform/paging.ts";
import { listNoticeRows } from "./store.ts";
import type { ListNotices, Notice } from "./types.ts";

export function listNotices({ db }: Pick<Deps, "db">, { scope, filters, page }: ListNotices): Promise<Page<Notice>> {
  return listNoticeRows(db, scope, filters, page);
}
