import { recordScoringFailure } from "../conversations/index.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Scope } from "../platform/scope.ts";

const maxReasonChars = 500;

export interface FailScoring {
  readonly scope: Scope;
  readonly id: string;
  readonly reason: string;
}

/** Says why a conversation has no scorecard; it can be asked for again. One that has got its card meanwhile keeps it. */
export async function failScoring({ db, clock }: Deps, { scope, id, reason }: FailScoring): Promise<void> {
  await recordScoringFailure(db, scope, { id, reason: reason.slice(0, maxReasonChars), at: clock.now() });
}
