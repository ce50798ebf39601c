import { grants, type Scope as Permission } from "@cqs/contract";
import type { Queryable } from "../database/database.ts";
import { signRequest } from "../delivery/index.ts";
import { eventBody, hideScores, scopeToRead } from "../events/index.ts";
import { notFound } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Scope } from "../platform/scope.ts";
import { findDelivery, findEventContent, listAttempts } from "./delivery-store.ts";
import { readWebhook } from "./read-webhook.ts";
import type { Delivery, DeliveryDetail, DeliveryId, SentRequest } from "./types.ts";

export interface ReadDelivery extends DeliveryId {
  readonly permissions: readonly Permission[];
  /** Conversations whose scores the caller must not see. */
  readonly hidden: readonly string[];
}

/** One delivery with all that is known of it. What was sent shows the event's resource, and needs its scope as well. */
export async function readDelivery({ db }: Pick<Deps, "db">, input: ReadDelivery): Promise<DeliveryDetail> {
  const { scope, webhookId, permissions } = input;
  await readWebhook({ db }, { scope, id: webhookId });
  const delivery = await readDeliveryRow(db, input);
  const needed = scopeToRead(delivery.eventType);
  const missingScope = grants(permissions, needed) ? undefined : needed;
  const [attempts, request] = await Promise.all([
    listAttempts(db, scope, delivery.id),
    missingScope ? null : requestOf(db, scope, delivery, input.hidden),
  ]);
  return { delivery, attempts, request, missingScope };
}

export async function readDeliveryRow(db: Queryable, { scope, webhookId, id }: DeliveryId): Promise<Delivery> {
  const delivery = await findDelivery(db, scope, webhookId, id);
  if (!delivery) throw notFound("delivery");
  return delivery;
}

/** Made again by what makes it for the receiver: the same bytes. Signatures are left out. */
async function requestOf(
  db: Queryable,
  scope: Scope,
  delivery: Delivery,
  hidden: readonly string[],
): Promise<SentRequest | null> {
  const { eventId, eventType, resourceId, sequence, lastAttemptAt, gap, replay } = delivery;
  if (lastAttemptAt === null) return null;
  const content = await findEventContent(db, scope, eventId);
  if (!content) return null;
  const { resourceType, data, createdAt } = content;
  const event = {
    id: eventId,
    type: eventType,
    resource: { type: resourceType, id: resourceId },
    sequence,
    data,
    createdAt,
  };
  const body = eventBody(scope, hideScores(event, hidden), { gap });
  const headers = signRequest({
    eventId,
    eventType,
    deliveryId: delivery.id,
    replay,
    body,
    at: lastAttemptAt,
    secret: undefined,
    nextSecret: undefined,
  });
  return { headers, body };
}
