import type { RuleThenItem } from "../../api/client.ts";

export type ActionName = RuleThenItem["do"];
/** What a rule, or a later action of it, is done to. */
export type Subject = "conversation" | "ticket" | "contact" | undefined;

const conversationOrTicket: readonly Subject[] = ["conversation", "ticket"];

/** What an action can be done to, where that matters. The service has the last word when the rule is saved. */
const subjects: Partial<Record<ActionName, readonly Subject[]>> = {
  tag: ["conversation", "ticket", "contact"],
  assign: ["ticket", "contact"],
  set_status: conversationOrTicket,
  set_priority: ["ticket"],
  escalate: conversationOrTicket,
  resolve: conversationOrTicket,
};

export const actionNames: readonly ActionName[] = [
  "tag",
  "assign",
  "set_status",
  "set_priority",
  "escalate",
  "resolve",
  "create_ticket",
  "create_contact",
  "rescore",
  "ask_for_review",
  "call_webhook",
];

/** What an event of a type is about. */
export function subjectOfEvent(event: string | undefined): Subject {
  if (event?.startsWith("conversation.") || event === "scorecard.created") return "conversation";
  return event?.startsWith("ticket.") ? "ticket" : undefined;
}

/** What the action at a place is done to: after something was created, that. */
export function subjectAt(actions: readonly { readonly do: ActionName }[], place: number, about: Subject): Subject {
  let subject = about;
  for (const action of actions.slice(0, place)) {
    if (action.do === "create_ticket") subject = "ticket";
    if (action.do === "create_contact") subject = "contact";
  }
  return subject;
}

export function isPossible(name: ActionName, subject: Subject, about: Subject): boolean {
  if (name === "rescore" || name === "ask_for_review") return conversationOrTicket.includes(about);
  return subjects[name]?.includes(subject) ?? true;
}

export const statusesOf = (subject: Subject): readonly NonNullable<RuleThenItem["status"]>[] =>
  subject === "ticket" ? ["open", "pending", "solved", "closed"] : ["open", "resolved"];
