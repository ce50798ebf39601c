import type { Webhook } from "../../api/client.ts";

export type WebhookState = "healthy" | "waiting" | "failing" | "open" | "halfOpen" | "disabled";

/** How an endpoint does, the worst first. */
export function stateOf({ status, health }: Pick<Webhook, "status" | "health">): WebhookState {
  if (status === "disabled") return "disabled";
  if (health.circuit === "open") return "open";
  if (health.circuit === "half_open") return "halfOpen";
  if (health.failures > 0) return "failing";
  return health.last_success_at === null ? "waiting" : "healthy";
}
