import type { Database } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";
import { deleteTuning } from "./store.ts";

/** From the next scoring on the grader judges by itself again. Answers whether there was anything to remove. */
export const removeTuning = (
  { db }: { readonly db: Database },
  { scope, rubricId }: { readonly scope: Scope; readonly rubricId: string },
): Promise<boolean> => deleteTuning(db, scope, rubricId);
