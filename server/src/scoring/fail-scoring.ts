import { recordScoringFailure } from "../conversations/index.ts";
import { wakeFollowers } from "../events/index.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Scope } from "../platform/scope.ts";
import { recordActivities } from "../timeline/index.ts";

const maxReasonChars = 500;

export interface FailScoring {
  readonly scope: Scope;
  readonly id: string;
  readonly reason: string;
}

/** Says why a conversation has no scorecard; it can be asked for again. One that has got its card meanwhile keeps it. */
export async function failScoring({ db, clock }: Deps, { scope, id, reason }: FailScoring): Promise<void> {
  const at = clock.now();
  await db.transaction(async (tx) => {
    if (!(await recordScoringFailure(tx, scope, { id, reason: reason.slice(0, maxReasonChars), at }))) return;
    recordActivities(tx, scope, [{ resourceId: id, type: "scoring_failed", at }]);
    wakeFollowers(tx, scope);
  });
}
