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

/** Changes of which only followers of the live stream are told: no webhook and no rule can ask for them. */
export const liveEventNames = [
  "conversation.updated",
  "conversation.scoring_failed",
  "ticket.updated",
  "contact.updated",
  "review.created",
  "review.updated",
  "export.updated",
  "rescore.updated",
  "bulk_change.updated",
  "replay.updated",
  "agent_test.updated",
  "notice.posted",
  "notice.dismissed",
] as const;
