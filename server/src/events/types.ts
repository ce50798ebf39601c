/** Everything that can happen and that a subscription can ask for. */
export type EventType =
  | "conversation.created"
  | "conversation.resolved"
  | "ticket.created"
  | "ticket.status_changed"
  | "scorecard.created"
  | "agent.published"
  | "training_attempt.completed"
  | "automation.triggered";

export interface NewEvent {
  readonly type: EventType;
  readonly resource: { readonly type: string; readonly id: string };
  /** The resource as its GET returns it. */
  readonly data: object;
  readonly at: Date;
}
