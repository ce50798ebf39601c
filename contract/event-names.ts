/** What can happen that a webhook or a rule may ask for. */
export const eventNames = [
  "conversation.created",
  "conversation.resolved",
  "ticket.created",
  "ticket.status_changed",
  "scorecard.created",
  "agent.published",
  "training_attempt.completed",
  "automation.triggered",
] as const;
