import type { Deps } from "../platform/http/route.ts";
import { idFloor } from "../platform/ids.ts";
import { purgeBatches } from "../platform/purge-batches.ts";
import type { Scope } from "../platform/scope.ts";
import { deleteLiveEvents, listOldLiveScopes } from "./live-store.ts";

/** A follower that comes back later than this reads its lists again. */
const keptMs = 86_400_000;
const scopesAtATime = 100;

/** Deletes events of more than a day ago that only followers are told of. */
export async function purgeLive({ db, clock }: Deps): Promise<{ purged: number }> {
  const before = idFloor("event", new Date(clock.now().getTime() - keptMs));
  let total = 0;
  let after: Scope | undefined;
  do {
    const scopes = await listOldLiveScopes(db, { after, before, limit: scopesAtATime });
    for (const scope of scopes) {
      const { purged } = await purgeBatches((limit) => deleteLiveEvents(db, scope, { before, limit }));
      total += purged;
    }
    after = scopes.length === scopesAtATime ? scopes.at(-1) : undefined;
  } while (after !== undefined);
  return { purged: total };
}
