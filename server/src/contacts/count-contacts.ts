import type { Deps } from "../platform/http/route.ts";
import { type BoundedCount, boundedCount, maxCount } from "../platform/paging.ts";
import type { ListContacts } from "./list-contacts.ts";
import { countContactRows, countFoundContacts } from "./store.ts";

export async function countContacts(
  { db }: Pick<Deps, "db">,
  { scope, filters, page: asked, q }: ListContacts,
): Promise<BoundedCount> {
  const page = { ...asked, limit: maxCount };
  return boundedCount(
    q === undefined
      ? await countContactRows(db, scope, filters, page)
      : await countFoundContacts(db, { scope, filters, page, q }),
  );
}
