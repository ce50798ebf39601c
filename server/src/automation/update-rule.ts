import { notFound } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import { checkRule } from "./check-rule.ts";
import { lockRule, updateRuleRow } from "./store.ts";
import type { Rule, RuleChanges, RuleId, RulePorts } from "./types.ts";

export interface UpdateRule extends RuleId {
  readonly changes: RuleChanges;
}

/** Changes what is given. Enabling a rule that was stopped sets it going again. */
export function updateRule(deps: Deps & RulePorts, { scope, id, changes }: UpdateRule): Promise<Rule> {
  return deps.db.transaction(async (tx) => {
    const before = await lockRule(tx, scope, id);
    if (!before) throw notFound("rule");
    const after: Rule = {
      ...before,
      name: changes.name ?? before.name,
      position: changes.position ?? before.position,
      enabled: changes.enabled ?? before.enabled,
      when: changes.when ?? before.when,
      condition: changes.condition === undefined ? before.condition : changes.condition,
      actions: changes.actions ?? before.actions,
      ...(changes.enabled ? { stoppedReason: null, stoppedAt: null } : {}),
      updatedAt: deps.clock.now(),
    };
    // What was right when it was saved may name something that is gone: a name can be changed all the same.
    if (changes.when || changes.condition !== undefined || changes.actions) {
      await checkRule({ ...deps, db: tx }, scope, after);
    }
    updateRuleRow(tx, scope, after);
    return after;
  });
}
