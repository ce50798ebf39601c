import type {
  BodyOf,
  createWebhookReplay,
  DataOf,
  DeliveryDetailWire,
  DeliveryWire,
  getDeliverySuccessRates,
  listDeliveries,
  listWebhookDeliveries,
  QueryOf,
  ReplayWire,
} from "@cqs/contract";
import type { SuccessRates } from "./read-success-rates.ts";
import type {
  AllDeliveryFilters,
  Delivery,
  DeliveryAttempt,
  DeliveryDetail,
  DeliveryFilters,
  Replay,
  ReplayFilters,
} from "./types.ts";

export const deliveryToWire = (delivery: Delivery): DeliveryWire => ({
  id: delivery.id,
  webhook_id: delivery.webhookId,
  event_id: delivery.eventId,
  event: delivery.eventType,
  resource_id: delivery.resourceId,
  sequence: delivery.sequence,
  status: delivery.status,
  replay: delivery.replay,
  gap: delivery.gap,
  attempt_count: delivery.attempts,
  first_attempt_at: delivery.firstAttemptAt?.toISOString() ?? null,
  last_attempt_at: delivery.lastAttemptAt?.toISOString() ?? null,
  next_attempt_at: delivery.nextAttemptAt?.toISOString() ?? null,
  status_code: delivery.statusCode,
  error: delivery.error,
  created_at: delivery.createdAt.toISOString(),
  completed_at: delivery.completedAt?.toISOString() ?? null,
});

export const detailToWire = ({ delivery, attempts, request }: DeliveryDetail): DeliveryDetailWire => ({
  ...deliveryToWire(delivery),
  attempts: attempts.map(attemptToWire),
  request: request && { headers: request.headers as Record<string, string>, body: request.body },
});

const attemptToWire = (attempt: DeliveryAttempt): DeliveryDetailWire["attempts"][number] => ({
  number: attempt.number,
  at: attempt.at.toISOString(),
  latency_ms: attempt.latencyMs,
  status_code: attempt.statusCode,
  error: attempt.error,
  response_body: attempt.responseBody?.toString("utf8") ?? null,
});

export const filtersOf = (webhookId: string, query: QueryOf<typeof listWebhookDeliveries>): DeliveryFilters => ({
  webhookId,
  status: query.status,
  event: query.event,
  resourceId: query.resource_id,
  eventId: query.event_id,
  replay: query.replay,
});

export const allFiltersOf = (query: QueryOf<typeof listDeliveries>): AllDeliveryFilters => ({
  webhookId: query.webhook_id,
  status: query.status,
  event: query.event,
});

export const ratesToWire = ({
  createdAfter,
  createdBefore,
  counts,
}: SuccessRates): DataOf<typeof getDeliverySuccessRates> => ({
  created_after: createdAfter.toISOString(),
  created_before: createdBefore.toISOString(),
  items: counts.map(({ webhookId, url, delivered, failed, pending }) => ({
    webhook_id: webhookId,
    url,
    delivered,
    failed,
    pending,
    success_rate: delivered + failed === 0 ? null : Number((delivered / (delivered + failed)).toFixed(4)),
  })),
});

export const replayToWire = (run: Replay): ReplayWire => ({
  id: run.id,
  webhook_id: run.webhookId,
  status: run.status,
  filters: run.filters,
  progress: run.progress,
  replayed: run.replayed,
  skipped: run.skipped,
  error: run.error,
  created_by: run.createdBy,
  created_at: run.createdAt.toISOString(),
  completed_at: run.completedAt?.toISOString() ?? null,
});

/** What is not known was ignored, and reported: it is not kept either. */
export const replayFiltersOf = ({ filters = {} }: BodyOf<typeof createWebhookReplay>): ReplayFilters => ({
  status: filters.status ?? "failed",
  ...(filters.event === undefined ? {} : { event: filters.event }),
  ...(filters.resource_id === undefined ? {} : { resource_id: filters.resource_id }),
  ...(filters.created_after === undefined ? {} : { created_after: filters.created_after }),
  ...(filters.created_before === undefined ? {} : { created_before: filters.created_before }),
});
