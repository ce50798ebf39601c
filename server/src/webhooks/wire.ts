import type { BodyOf, createWebhook, updateWebhook, WebhookWire } from "@cqs/contract";
import type { CreateWebhook, Webhook, WebhookChanges, WebhookEvent, WebhookHealth } from "./types.ts";

export const toWire = (webhook: Webhook, now: Date): WebhookWire => ({
  id: webhook.id,
  url: webhook.url,
  description: webhook.description,
  events: webhook.events as WebhookEvent[],
  has_secret: webhook.hasSecret,
  previous_secret_until: stillToCome(webhook.previousSecretUntil, now)?.toISOString() ?? null,
  status: webhook.status,
  disabled_reason: webhook.disabledReason,
  disabled_at: webhook.disabledAt?.toISOString() ?? null,
  health: healthToWire(webhook.health, now),
  created_by: webhook.createdBy,
  created_at: webhook.createdAt.toISOString(),
  updated_at: webhook.updatedAt.toISOString(),
});

const stillToCome = (at: Date | null, now: Date) => (at !== null && at > now ? at : null);

const healthToWire = (health: WebhookHealth, now: Date): WebhookWire["health"] => ({
  failures: health.failures,
  failing_since: health.failingSince?.toISOString() ?? null,
  last_success_at: health.lastSuccessAt?.toISOString() ?? null,
  last_failure_at: health.lastFailureAt?.toISOString() ?? null,
  circuit: health.openUntil === null ? "closed" : health.openUntil > now ? "open" : "half_open",
  retry_at: stillToCome(health.openUntil, now)?.toISOString() ?? null,
});

export const newWebhookOf = (body: BodyOf<typeof createWebhook>): Omit<CreateWebhook, "scope" | "createdBy"> => ({
  url: body.url,
  events: body.events,
  secret: body.secret ?? null,
  description: body.description ?? null,
  enabled: body.enabled ?? true,
});

export const changesOf = (body: BodyOf<typeof updateWebhook>): WebhookChanges => ({
  url: body.url,
  events: body.events,
  description: body.description,
  enabled: body.enabled,
});
