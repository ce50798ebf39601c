import type { Deps } from "../platform/http/route.ts";
import type { Retention } from "./types.ts";
import { listRetentions as listRows } from "./workspace-store.ts";

const pageSize = 1_000;

/** Returns every workspace that keeps something for a shorter time than all do. One row each; read page by page. */
export async function listRetentions({ db }: Pick<Deps, "db">): Promise<readonly Retention[]> {
  const retentions: Retention[] = [];
  for (let page = await listRows(db, "", pageSize); page.length > 0; ) {
    retentions.push(...page);
    if (page.length < pageSize) break;
    page = await listRows(db, page.at(-1)?.workspaceId ?? "", pageSize);
  }
  return retentions;
}
