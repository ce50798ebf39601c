/** What the data of an event is; the data of other types is not described by the contract. */
export const dataTypes: Readonly<Record<string, string>> = {
  "conversation.created": "Conversation",
  "conversation.resolved": "Conversation",
  "ticket.created": "Ticket",
  "ticket.status_changed": "Ticket",
  "scorecard.created": "Scorecard",
  "agent.published": "Agent",
  "training_attempt.completed": "TrainingAttempt",
};
