import type { Database } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";
import { countConversations, findNextTenant, lockTenant, takePending } from "./roll-store.ts";

export interface RollUpDeps {
  readonly db: Database;
}

/** Few enough that even with twenty tags each they are counted within a second or so. */
const maxBatch = 500;

/** The tenant, after the given one, that has something to count: so each has its turn, however much others bring in. */
export const nextToRollUp = ({ db }: RollUpDeps, after: Scope | undefined): Promise<Scope | undefined> =>
  findNextTenant(db, after);

/**
 * Counts some conversations that wait for it as they are now, and answers whether more may be waiting. That they no
 * longer wait and that they are counted is one commit. One worker at a time per tenant: of two that count the same
 * conversation, neither would see what the other has counted it as. What another is at is left to it.
 */
export function rollUp({ db }: RollUpDeps, { scope }: { readonly scope: Scope }): Promise<"more" | "done"> {
  return db.transaction(async (tx) => {
    if (!(await lockTenant(tx, scope))) return "done";
    const taken = await takePending(tx, scope, maxBatch);
    // A statement of its own, after the one that took them: it sees at least the changes that they stand for.
    if (taken.length > 0) await countConversations(tx, scope, [...new Set(taken)]);
    return taken.length < maxBatch ? "done" : "more";
  });
}
