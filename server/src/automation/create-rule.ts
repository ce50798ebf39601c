import type { Deps } from "../platform/http/route.ts";
import { newId } from "../platform/ids.ts";
import { type Quota, refuseBeyond } from "../platform/quota.ts";
import type { Scope } from "../platform/scope.ts";
import { checkRule } from "./check-rule.ts";
import { countRules, findLastPosition, insertRule } from "./store.ts";
import type { Rule, RuleContent, RulePorts } from "./types.ts";

const quota: Quota = { of: "rules", max: 200, remedy: "delete one first" };
const maxPosition = 1_000_000;

export interface CreateRule {
  readonly scope: Scope;
  readonly content: RuleContent;
  /** Undefined: behind all others. */
  readonly position: number | undefined;
  readonly createdBy: string;
}

export function createRule(deps: Deps & RulePorts, input: CreateRule): Promise<Rule> {
  const { scope, content, createdBy } = input;
  return deps.db.transaction(async (tx) => {
    await checkRule({ ...deps, db: tx }, scope, content);
    await refuseBeyond(tx, scope, quota, (max) => countRules(tx, scope, max));
    const last = await findLastPosition(tx, scope);
    const now = deps.clock.now();
    const rule: Rule = {
      ...content,
      id: newId("rule", now),
      position: input.position ?? Math.min(maxPosition, (last ?? 0) + 1),
      stoppedReason: null,
      stoppedAt: null,
      createdBy,
      createdAt: now,
      updatedAt: now,
    };
    insertRule(tx, scope, rule);
    return rule;
  });
}
