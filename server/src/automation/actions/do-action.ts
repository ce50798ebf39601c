import type { Action, ActionDeps, Done, Firing } from "../types.ts";
import { askForReview, callWebhook, rescore } from "./ask-others.ts";
import { createContact, createTicket } from "./create.ts";
import { escalate } from "./escalate.ts";
import { assign, resolve, setPriority, setStatus, tag } from "./simple-changes.ts";

/** Does one thing. Throws a Fault where it is refused. */
export function doAction(deps: ActionDeps, firing: Firing, action: Action): Promise<Done> {
  switch (action.do) {
    case "tag":
      return tag(deps, firing, action);
    case "assign":
      return assign(deps, firing, action);
    case "set_status":
      return setStatus(deps, firing, action);
    case "set_priority":
      return setPriority(deps, firing, action);
    case "escalate":
      return escalate(deps, firing, action);
    case "create_contact":
      return createContact(deps, firing, action);
    case "create_ticket":
      return createTicket(deps, firing, action);
    case "resolve":
      return resolve(deps, firing);
    case "rescore":
      return rescore(deps, firing, action);
    case "ask_for_review":
      return askForReview(deps, firing, action);
    case "call_webhook":
      return callWebhook(deps, firing, action);
  }
}
