import type { Tx } from "../database/database.ts";
import { postNotice } from "../notices/index.ts";
import type { Scope } from "../platform/scope.ts";
import { insertRun } from "./run-store.ts";
import { updateStopped } from "./store.ts";
import type { Rule, Run } from "./types.ts";

/** Stops a rule in the place of a run, logs it as one, and tells the people. Answers whether it was going. */
export async function stopRule(
  tx: Tx,
  scope: Scope,
  { rule, reason, run }: { readonly rule: Rule; readonly reason: string; readonly run: Run },
): Promise<boolean> {
  const at = run.createdAt;
  if (!(await updateStopped(tx, scope, { id: rule.id, reason, at }))) return false;
  insertRun(tx, scope, { ...run, outcome: "stopped", results: [], error: reason });
  postNotice(tx, scope, {
    kind: "rule.stopped",
    message: `The rule “${rule.name}” was stopped. ${reason}`,
    resource: { type: "rule", id: rule.id },
    at,
  });
  return true;
}
