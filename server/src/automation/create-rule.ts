import { Fault } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import { newId } from "../platform/ids.ts";
import { keyName, lockKeys } from "../platform/key-locks.ts";
import type { Scope } from "../platform/scope.ts";
import { checkRule } from "./check-rule.ts";
import { countRules, insertRule } from "./store.ts";
import type { Rule, RuleContent, RulePorts } from "./types.ts";

const maxRules = 200;
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
    // One caller after the other: all who count at once would find the last place free.
    await lockKeys(tx, [keyName(scope, "routing_rule", "count"), undefined]);
    const { count, last } = await countRules(tx, scope);
    if (count >= maxRules) throw tooMany();
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

const tooMany = () => new Fault("conflict", `There are ${maxRules} rules already: remove one.`);
