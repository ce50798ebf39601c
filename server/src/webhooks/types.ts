import type { Scope as Permission } from "@cqs/contract";
import type { EventType, PublicEventType } from "../events/index.ts";
import type { PageRequest } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";

export type WebhookStatus = "enabled" | "disabled";
export type WebhookEvent = PublicEventType | "*";

export interface WebhookHealth {
  readonly failures: number;
  readonly failingSince: Date | null;
  readonly lastSuccessAt: Date | null;
  readonly lastFailureAt: Date | null;
  /** The circuit breaker: nothing is sent before this time, then one attempt decides. */
  readonly openUntil: Date | null;
}

export interface Webhook {
  readonly id: string;
  readonly url: string;
  readonly description: string | null;
  readonly events: readonly WebhookEvent[];
  readonly hasSecret: boolean;
  readonly previousSecretUntil: Date | null;
  readonly status: WebhookStatus;
  /** Why the service itself disabled it; null when a person did. */
  readonly disabledReason: string | null;
  readonly disabledAt: Date | null;
  readonly health: WebhookHealth;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface CreateWebhook {
  readonly scope: Scope;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly secret: string | null;
  readonly description: string | null;
  readonly enabled: boolean;
  readonly createdBy: string;
}

/** What is undefined stays; null clears. */
export interface WebhookChanges {
  readonly url: string | undefined;
  readonly events: readonly WebhookEvent[] | undefined;
  readonly description: string | null | undefined;
  readonly enabled: boolean | undefined;
}

export interface WebhookId {
  readonly scope: Scope;
  readonly id: string;
}

export interface WebhookFilters {
  readonly status: WebhookStatus | undefined;
}

export type DeliveryStatus = "pending" | "delivered" | "failed";

/** One event on its way to one receiver. */
export interface Delivery {
  readonly id: string;
  readonly webhookId: string;
  readonly eventId: string;
  readonly eventType: EventType;
  readonly resourceId: string;
  readonly sequence: number;
  readonly status: DeliveryStatus;
  readonly replay: boolean;
  readonly gap: boolean;
  readonly attempts: number;
  readonly firstAttemptAt: Date | null;
  readonly lastAttemptAt: Date | null;
  readonly nextAttemptAt: Date | null;
  readonly statusCode: number | null;
  readonly error: string | null;
  readonly createdAt: Date;
  readonly completedAt: Date | null;
}

export interface DeliveryAttempt {
  readonly number: number;
  readonly at: Date;
  readonly latencyMs: number;
  readonly statusCode: number | null;
  readonly error: string | null;
  readonly responseBody: Buffer | null;
}

/** What was sent, as far as it is no secret. */
export interface SentRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface DeliveryDetail {
  readonly delivery: Delivery;
  readonly attempts: readonly DeliveryAttempt[];
  readonly request: SentRequest | null;
  /** Why `request` is left out, if it is. */
  readonly missingScope: Permission | undefined;
}

export interface DeliveryFilters {
  readonly webhookId: string;
  readonly status: DeliveryStatus | undefined;
  readonly event: EventType | undefined;
  readonly resourceId: string | undefined;
  readonly eventId: string | undefined;
  readonly replay: boolean | undefined;
}

/** Of all webhooks. */
export interface AllDeliveryFilters {
  readonly webhookId: string | undefined;
  readonly status: DeliveryStatus | undefined;
  readonly event: Delivery["eventType"] | undefined;
}

/** How the deliveries of a webhook ended. */
export interface DeliveryCounts {
  readonly webhookId: string;
  readonly url: string;
  readonly delivered: number;
  readonly failed: number;
  readonly pending: number;
}

export interface ListDeliveries {
  readonly scope: Scope;
  readonly filters: DeliveryFilters;
  readonly page: PageRequest;
}

export interface DeliveryId {
  readonly scope: Scope;
  readonly webhookId: string;
  readonly id: string;
}

export type ReplayStatus = "queued" | "running" | "completed" | "cancelled" | "failed";

/** Which deliveries are replayed, as it was given; times are ISO 8601. */
export interface ReplayFilters {
  readonly status: "failed" | "delivered";
  readonly event?: EventType;
  readonly resource_id?: string;
  readonly created_after?: string;
  readonly created_before?: string;
}

export interface Replay {
  readonly id: string;
  readonly webhookId: string;
  readonly status: ReplayStatus;
  readonly filters: ReplayFilters;
  /** The range of delivery ids that is walked: after the first, before the last. */
  readonly fromId: string;
  readonly untilId: string;
  /** The last delivery that is done: from here it goes on. */
  readonly atId: string;
  readonly progress: number;
  readonly replayed: number;
  readonly skipped: number;
  readonly attempts: number;
  readonly error: string | null;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly completedAt: Date | null;
}

export interface ReplayId {
  readonly scope: Scope;
  readonly webhookId: string;
  readonly id: string;
}
