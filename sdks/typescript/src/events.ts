import type { Agent, Conversation, Event, Scorecard, Ticket, TrainingAttempt } from "./generated/types.ts";

/** What stands in the place of the data once the resource has been forgotten. */
export interface Forgotten {
  readonly id: string;
  readonly deleted: true;
}

interface Data {
  readonly "conversation.created": Conversation | Forgotten;
  readonly "conversation.resolved": Conversation | Forgotten;
  readonly "ticket.created": Ticket | Forgotten;
  readonly "ticket.status_changed": Ticket | Forgotten;
  readonly "scorecard.created": Scorecard | Forgotten;
  readonly "agent.published": Agent | Forgotten;
  readonly "training_attempt.completed": TrainingAttempt | Forgotten;
}

type Known = { [Type in keyof Data]: Omit<Event, "type" | "data"> & { type: Type; data: Data[Type] } }[keyof Data];
type Other = Omit<Event, "type"> & { type: Exclude<Event["type"], keyof Data> };

/** An event; `type` tells what its `data` is. `gap`: an earlier event of this resource was given up. */
export type WebhookEvent = (Known | Other) & { readonly gap?: true };
