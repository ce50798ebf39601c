export const texts = {
  title: "Notices",
  intro:
    "Things that the service did automatically and that need attention, such as a disabled webhook. All members see the same notices; an admin dismisses them.",
  loading: "Loading notices",
  tabs: "Which notices",
  open: "Open",
  dismissed: "Dismissed",
  emptyTitle: "No open notices",
  emptyText: "If the service disables a webhook or stops a rule, a notice here says what happened and why.",
  noneDismissedTitle: "No dismissed notices",
  noneDismissedText: "Dismissed notices stay here for 90 days.",
  kinds: { "webhook.disabled": "Webhook disabled", "rule.stopped": "Rule stopped" },
  look: { "webhook.disabled": "Open the webhook", "rule.stopped": "Open the rule" },
  dismiss: "Dismiss",
  dismissLabel: (kind: string) => `Dismiss: ${kind}`,
  dismissedBy: "Dismissed by",
  dismissedDone: "Notice dismissed.",
} as const;
