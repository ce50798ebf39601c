import type { RuleThenItem, RuleWhen, Trigger } from "../../api/client.ts";
import { type Subject, subjectOfEvent } from "./action-rules.ts";
import { texts } from "./texts.ts";

/** Such as "a ticket is opened". */
export function whenText({ event, trigger_id: id }: RuleWhen, triggers: readonly Trigger[]): string {
  if (event) return texts.events[event];
  const trigger = triggers.find((one) => one.id === id);
  return trigger ? texts.triggerCalled(trigger.name) : texts.triggerGone;
}

/** Such as "open a ticket, ask for a review". */
export const thenText = (actions: readonly RuleThenItem[]): string =>
  actions.map((action) => texts.actions[action.do]).join(", ");

/** What a rule is about: of a trigger, what its calls make. */
export function aboutOf({ event, trigger_id: id }: RuleWhen, triggers: readonly Trigger[]): Subject {
  if (event) return subjectOfEvent(event);
  const resource = triggers.find((one) => one.id === id)?.resource;
  return resource === "custom_event" ? undefined : resource;
}
