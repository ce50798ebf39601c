import type { Deps } from "../platform/http/route.ts";
import { type BoundedCount, boundedCount, maxCount } from "../platform/paging.ts";
import type { ListContacts } from "./list-contacts.ts";
import { countContactRows } from "./store.ts";

export const countContacts = async (
  { db }: Pick<Deps, "db">,
  { scope, filters, page }: ListContacts,
): Promise<BoundedCount> => boundedCount(await countContactRows(db, scope, filters, { ...page, limit: maxCount }));
