import type { Queryable } from "../database/database.ts";
import { findEvent, findEventBeside, type PastEvent } from "../events/index.ts";
import type { Scope } from "../platform/scope.ts";
import { countFirings } from "./run-store.ts";
import type { Resource, Rule } from "./types.ts";

/** Events so many automatic steps away from somebody's deed set nothing off any more. */
const maxDepth = 5;
/** A rule may fire so often for one thing in an hour: also work in the background can lead back to it. */
const maxFirings = 20;
const hourMs = 3_600_000;

export interface Guarded {
  readonly rule: Rule;
  readonly event: PastEvent;
  readonly subject: Resource | null;
  readonly now: Date;
}

/** Why the rule must not fire, for whoever has to set it right. */
export async function whyStop(tx: Queryable, scope: Scope, input: Guarded): Promise<string | undefined> {
  const { rule, event, subject, now } = input;
  if (event.depth >= maxDepth) {
    const chain = await chainOf(tx, scope, event);
    return `Rules start each other in a loop: ${chain}. After ${maxDepth} automatic steps the rule would have run again.`;
  }
  if (!subject) return undefined;
  // Whoever changes a rule, or sets it going again, gives it another start.
  const since = new Date(Math.max(now.getTime() - hourMs, rule.updatedAt.getTime()));
  const fired = await countFirings(tx, scope, { ruleId: rule.id, subjectId: subject.id, since, limit: maxFirings });
  if (fired < maxFirings) return undefined;
  return `The rule ran ${maxFirings} times within an hour for the same ${subject.type}, ${subject.id}, last on ${event.type}: its actions seem to start it again.`;
}

/** `ticket.created → “One” → ticket.status_changed → “Two” → …`, from somebody's deed to this event. */
async function chainOf(tx: Queryable, scope: Scope, event: PastEvent): Promise<string> {
  const steps: string[] = [event.type];
  let at: PastEvent | undefined = event;
  for (let depth = event.depth; at && depth > 0; depth--) {
    // Who fires says so in the same transaction.
    const told: PastEvent | undefined = await findEventBeside(tx, scope, at, "automation.triggered");
    if (!told) break;
    const { rule, event: cause } = JSON.parse(told.data) as { rule: { name: string }; event: { id: string } };
    at = await findEvent(tx, scope, cause.id);
    steps.unshift(...(at ? [at.type] : []), `“${rule.name}”`);
  }
  return steps.join(" → ");
}
