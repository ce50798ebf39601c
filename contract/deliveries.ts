import Type, { type Static } from "typebox";
import * as field from "./fields.ts";
import { operation, withScope } from "./operation.ts";
import { webhookEvents } from "./webhooks.ts";

export const deliveryStatuses = ["pending", "delivered", "failed"] as const;
/** What a delivery can be of: `*` is no event, and besides what can be subscribed to there are tests and triggers. */
export const deliveredEvents = [
  ...webhookEvents.filter((name): name is Exclude<typeof name, "*"> => name !== "*"),
  "webhook.test",
  "trigger.received",
] as const;

const webhookId = field.Id("wh", "The webhook's id");
export const deliveredEventName = field.Choice(deliveredEvents, "The event type");
const status = field.Choice(
  deliveryStatuses,
  "`pending` while it waits or is retried, `delivered` once the receiver accepted it, `failed` after the last attempt",
);
// What they are about may be of any kind.
export const deliveredResourceId = Type.String({
  minLength: 1,
  maxLength: 64,
  pattern: "^[\\w.-]+$",
  description: "The resource that the event is about",
});

const deliveryFields = {
  id: field.Id("dlv", "The delivery's id"),
  webhook_id: webhookId,
  event_id: field.Id("evt", "The event's id. A replay has the same event id"),
  event: deliveredEventName,
  resource_id: deliveredResourceId,
  sequence: Type.Integer({ description: "The event's position in the sequence of events of its resource" }),
  status,
  replay: Type.Boolean({ description: "Whether the delivery is a replay" }),
  gap: Type.Boolean({
    description: "Whether the body reports that an earlier event of the resource could not be delivered",
  }),
  attempt_count: Type.Integer({ minimum: 0, description: "Number of attempts so far" }),
  first_attempt_at: field.Nullable(field.Timestamp("When the first attempt was made")),
  last_attempt_at: field.Nullable(field.Timestamp("When the last attempt was made")),
  next_attempt_at: field.Nullable(field.Timestamp("When the next attempt is due; null unless the delivery is pending")),
  status_code: field.Nullable(Type.Integer({ description: "HTTP status of the receiver's last response" })),
  error: field.Nullable(Type.String({ description: "Why the last attempt failed, or why the delivery failed" })),
  created_at: field.Timestamp("When it was created"),
  completed_at: field.Nullable(field.Timestamp("When it was delivered or failed")),
};

export const Delivery = Type.Object(deliveryFields);
export type DeliveryWire = Static<typeof Delivery>;

const Attempt = Type.Object({
  number: Type.Integer({ minimum: 1, description: "Number of the attempt, starting at 1" }),
  at: field.Timestamp("When the attempt started"),
  latency_ms: Type.Number({ minimum: 0, description: "Duration in milliseconds" }),
  status_code: field.Nullable(Type.Integer({ description: "HTTP status of the receiver's response" })),
  error: field.Nullable(Type.String({ description: "Why the attempt failed" })),
  response_body: field.Nullable(
    Type.String({ description: "The first 4 KiB of the response body; bytes that are not text are replaced" }),
  ),
});

const Request = Type.Object(
  {
    headers: Type.Unsafe<Record<string, string>>({
      type: "object",
      additionalProperties: { type: "string" },
      description: "The headers of the last attempt, without signatures",
    }),
    body: Type.String({ description: "The body, byte for byte" }),
  },
  { description: "The request to your receiver" },
);

export const DeliveryDetail = Type.Object({
  ...deliveryFields,
  attempts: Type.Array(Attempt, { description: "The attempts, oldest first" }),
  request: field.Nullable(Request),
});
export type DeliveryDetailWire = Static<typeof DeliveryDetail>;

const example = {
  id: "dlv_0NxQ2V7mJrT4sLwZ8bYc1D",
  webhook_id: "wh_0NxQ2V7mJrT4sLwZ8bYc1D",
  event_id: "evt_0NxQ2V7mJrT4sLwZ8bYc1D",
  event: "ticket.created",
  resource_id: "tkt_0NxQ2V7mJrT4sLwZ8bYc1D",
  sequence: 1,
  status: "failed",
  replay: false,
  gap: false,
  attempt_count: 1,
  first_attempt_at: "2026-01-15T09:30:00.120Z",
  last_attempt_at: "2026-01-15T09:30:00.120Z",
  next_attempt_at: null,
  status_code: 404,
  error: "answered 404",
  created_at: "2026-01-15T09:30:00.000Z",
  completed_at: "2026-01-15T09:30:00.180Z",
};
const replayExample = {
  ...example,
  id: "dlv_0NxQ2V7mJrT4sLwZ8bYc1E",
  status: "pending",
  replay: true,
  attempt_count: 0,
  first_attempt_at: null,
  last_attempt_at: null,
  next_attempt_at: "2026-01-15T10:00:00.000Z",
  status_code: null,
  error: null,
  created_at: "2026-01-15T10:00:00.000Z",
  completed_at: null,
};
const detailExample = {
  ...example,
  attempts: [
    {
      number: 1,
      at: example.first_attempt_at,
      latency_ms: 57.5,
      status_code: 404,
      error: "answered 404",
      response_body: "Not here",
    },
  ],
  request: {
    headers: {
      "content-type": "application/json",
      "x-service-event": "ticket.created",
      "webhook-id": example.event_id,
    },
    body: '{"id":"evt_0NxQ2V7mJrT4sLwZ8bYc1D","type":"ticket.created"}',
  },
};

const tag = "Webhooks";
const access = withScope("webhooks:manage");
const ofWebhook = { tag, access, params: field.IdParam("wh", "webhook") } as const;
const ofDelivery = {
  tag,
  access,
  params: Type.Object({ id: webhookId, delivery_id: field.Id("dlv", "The delivery's id") }),
} as const;
export const testWebhook = operation({
  ...ofWebhook,
  id: "testWebhook",
  method: "POST",
  path: "/webhooks/{id}/test",
  summary: "Send a test event",
  description:
    "Sends a `webhook.test` event to this webhook, whatever it subscribes to. `data` is the webhook. The event is signed, retried and logged like any other. Returns 409 if the webhook is disabled.",
  success: [{ status: 202, meaning: "Accepted; the delivery is pending", data: Delivery }],
  errors: ["not_found", "conflict"],
  example: { response: { ...replayExample, event: "webhook.test", resource_id: example.webhook_id, replay: false } },
});

export const listWebhookDeliveries = operation({
  ...ofWebhook,
  id: "listWebhookDeliveries",
  method: "GET",
  path: "/webhooks/{id}/deliveries",
  summary: "List deliveries",
  description: "Newest first. Multiple filters are combined with AND.",
  query: Type.Object({
    ...field.paging("dlv"),
    ...field.createdBetween,
    status: Type.Optional(status),
    event: Type.Optional(deliveredEventName),
    resource_id: Type.Optional(deliveredResourceId),
    event_id: Type.Optional(field.Id("evt", "Only deliveries of this event")),
    replay: Type.Optional(Type.Boolean({ description: "`true` for replays only, `false` for all others" })),
  }),
  success: [{ status: 200, meaning: "A page of deliveries", data: field.List(Delivery) }],
  errors: ["not_found"],
  example: { response: { items: [example], has_more: false } },
});

export const listDeliveries = operation({
  id: "listDeliveries",
  method: "GET",
  path: "/deliveries",
  tag,
  access,
  summary: "List deliveries of all webhooks",
  description:
    "Returns the deliveries of all webhooks, newest first. Multiple filters are combined with AND; an unknown `webhook_id` returns an empty list. Deliveries of deleted webhooks are not listed.",
  query: Type.Object({
    ...field.paging("dlv"),
    ...field.createdBetween,
    webhook_id: Type.Optional(webhookId),
    status: Type.Optional(status),
    event: Type.Optional(deliveredEventName),
  }),
  success: [{ status: 200, meaning: "A page of deliveries", data: field.List(Delivery) }],
  errors: [],
  example: { response: { items: [example], has_more: false } },
});

const SuccessRate = Type.Object({
  webhook_id: webhookId,
  url: Type.String({ description: "The webhook's URL" }),
  delivered: Type.Integer({ minimum: 0, description: "Number of delivered events" }),
  failed: Type.Integer({ minimum: 0, description: "Number of failed deliveries" }),
  pending: Type.Integer({ minimum: 0, description: "Number of pending deliveries" }),
  success_rate: field.Nullable(
    Type.Number({
      minimum: 0,
      maximum: 1,
      description: "Delivered as a share of delivered and failed; null if there are none",
    }),
  ),
});

export const getDeliverySuccessRates = operation({
  id: "getDeliverySuccessRates",
  method: "GET",
  path: "/deliveries/success-rates",
  tag,
  access,
  summary: "Retrieve webhook success rates",
  description:
    "Returns the delivered, failed and pending deliveries of each webhook in the last 7 days, or between `created_after` and `created_before`. Deliveries are stored for 30 days.",
  query: Type.Object({
    ...field.createdBetween,
    webhook_id: Type.Optional(webhookId),
  }),
  success: [
    {
      status: 200,
      meaning: "One row for each webhook",
      data: Type.Object({
        created_after: field.Timestamp("Start of the period"),
        created_before: field.Timestamp("End of the period"),
        items: Type.Array(SuccessRate, { description: "The webhooks, oldest first" }),
      }),
    },
  ],
  errors: [],
  example: {
    response: {
      created_after: "2026-01-08T09:30:00.000Z",
      created_before: "2026-01-15T09:30:00.000Z",
      items: [
        {
          webhook_id: example.webhook_id,
          url: "https://hooks.example.com/quality",
          delivered: 1204,
          failed: 3,
          pending: 1,
          success_rate: 0.9975,
        },
      ],
    },
  },
});

export const getWebhookDelivery = operation({
  ...ofDelivery,
  id: "getWebhookDelivery",
  method: "GET",
  path: "/webhooks/{id}/deliveries/{delivery_id}",
  summary: "Retrieve a delivery",
  description:
    "Returns the delivery with all attempts and the request that was sent. `request` is null before the first attempt, and once the event is no longer stored. It contains the event's resource: if your key lacks the scope to read that resource, `request` is null and `meta.warnings` names the scope.",
  success: [{ status: 200, meaning: "The delivery", data: DeliveryDetail }],
  errors: ["not_found"],
  example: { response: detailExample },
});

export const replayWebhookDelivery = operation({
  ...ofDelivery,
  id: "replayWebhookDelivery",
  method: "POST",
  path: "/webhooks/{id}/deliveries/{delivery_id}/replay",
  summary: "Replay a delivery",
  description:
    "Creates a new delivery of the same event, with the same event id and marked as a replay. Returns 409 if the delivery is still pending, if the webhook is disabled, or if the event is no longer stored.",
  success: [{ status: 202, meaning: "Accepted; the delivery is pending", data: Delivery }],
  errors: ["not_found", "conflict"],
  example: { response: replayExample },
});
