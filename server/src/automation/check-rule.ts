import type { Queryable } from "../database/database.ts";
import { type Fault, invalid, unknownReference } from "../platform/fault.ts";
import type { Scope } from "../platform/scope.ts";
import { findRubricForScoring } from "../rubrics/index.ts";
import { findTrigger } from "../triggers/index.ts";
import { findWebhook } from "../webhooks/index.ts";
import { checkAction, kindAfter } from "./check-action.ts";
import { compileCondition } from "./event-values.ts";
import { kindOfEvent } from "./subject.ts";
import type { Action, Kind, RuleContent, RulePorts, When } from "./types.ts";

/** Refuses a rule that can't be read or could never do what it says. */
export async function checkRule(
  ports: RulePorts & { readonly db: Queryable },
  scope: Scope,
  { when, condition, actions }: Pick<RuleContent, "when" | "condition" | "actions">,
): Promise<void> {
  const about = await kindOf(ports.db, scope, when);
  if (condition !== null) checkCondition(condition);
  let current: Kind | null = about;
  actions.forEach((action, i) => {
    checkAction(action, { path: `then.${i}`, current, about, checkContact: ports.checkContact });
    current = kindAfter(action, current);
  });
  for (const [i, action] of actions.entries()) await checkNamed(ports.db, scope, action, `then.${i}`);
}

async function kindOf(db: Queryable, scope: Scope, when: When): Promise<Kind | null> {
  if ("event" in when) return kindOfEvent(when.event);
  const trigger = await findTrigger(db, scope, when.triggerId);
  if (!trigger) throw unknownReference("when.trigger_id");
  return trigger.resource === "custom_event" ? null : trigger.resource;
}

function checkCondition(condition: string): void {
  try {
    compileCondition(condition);
  } catch (error) {
    throw invalid("if", `The expression is invalid: ${(error as Error).message}.`);
  }
}

/** What an action names must be there. */
async function checkNamed(db: Queryable, scope: Scope, action: Action, path: string): Promise<void> {
  const refusal = (field: string): Fault => unknownReference(`${path}.${field}`);
  if (action.do === "rescore" && action.rubricId !== null) {
    const found = await findRubricForScoring(db, scope, action.rubricId);
    if (found.rubricId !== action.rubricId) throw refusal("rubric_id");
  }
  if (action.do === "call_webhook" && !(await findWebhook(db, scope, action.webhookId))) throw refusal("webhook_id");
}
