import type { Delivery, Webhook } from "../../api/client.ts";

type EventName = Exclude<Webhook["events"][number], "*">;

/** What a webhook can be told of, with the words of the API reference. */
export const eventTexts: Readonly<Record<EventName, string>> = {
  "conversation.created": "A new conversation lands in the inbox",
  "conversation.resolved": "A conversation is marked resolved",
  "ticket.created": "A new ticket is opened",
  "ticket.status_changed": "A ticket changes status",
  "scorecard.created": "A conversation is scored",
  "agent.published": "An AI agent is published or republished",
  "training_attempt.completed": "A trainee finishes a practice call",
  "automation.triggered": "A rule runs",
};

export const eventNames = Object.keys(eventTexts) as EventName[];

/** Tests and inbound calls are delivered as well, but can't be subscribed to. */
export const deliveredNames: readonly Delivery["event"][] = [...eventNames, "webhook.test", "trigger.received"];
