import { requestScoring } from "../conversations/index.ts";
import { unknownReference } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Jobs } from "../platform/queue.ts";
import type { Scope } from "../platform/scope.ts";
import { findRubricForScoring } from "../rubrics/index.ts";

export interface AskForScoring {
  readonly scope: Scope;
  readonly id: string;
  readonly rubricId: string | undefined;
}

/** A rubric that is named must be in use: nobody would notice that another was taken in its place. */
export async function askForScoring(
  deps: Deps & { readonly jobs: Jobs },
  { scope, id, rubricId }: AskForScoring,
): Promise<{ readonly id: string; readonly status: string }> {
  if (rubricId !== undefined) {
    const found = await findRubricForScoring(deps.db, scope, rubricId);
    if (found.rubricId !== rubricId) throw unknownReference("rubric_id");
  }
  return { id, status: await requestScoring(deps, { scope, id, rubricId: rubricId ?? null }) };
}
