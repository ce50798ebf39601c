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

/** Events that appear only in the live stream: webhooks and rules can't subscribe to them. */
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
