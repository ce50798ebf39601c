import { countConversations, filtersOf } from "../conversations/index.ts";
import { walkEnd } from "../platform/long-run/walk-page.ts";
import { pageRequest } from "../platform/paging.ts";
import type { BulkDeps } from "./bulk-deps.ts";
import { type CreateBulkChange, refuseUnknown } from "./create-bulk-change.ts";

/** The caller waits for it. */
const maxCounted = 100_000;

/** Returns how many conversations a bulk change would go through. */
export async function countBulkChange(
  deps: BulkDeps,
  input: Omit<CreateBulkChange, "createdBy">,
): Promise<{ readonly count: number; readonly isAll: boolean }> {
  await refuseUnknown(deps.db, input);
  const { scope, target } = input;
  if (target.kind === "ids") return { count: target.ids.length, isAll: true };
  const { filters } = target;
  return countConversations(deps, {
    scope,
    filters: filtersOf(filters as Parameters<typeof filtersOf>[0]),
    page: { ...pageRequest(filters), order: "asc", createdBefore: walkEnd({ createdAt: deps.clock.now(), filters }) },
    mask: async () => (await deps.privacyOf(scope)).shown,
    max: maxCounted,
  });
}
