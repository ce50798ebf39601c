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
const eventName = field.Choice(deliveredEvents, "The event's name");
const status = field.Choice(deliveryStatuses, "`pending` until the receiver took it or it was given up");
// What they are about may be of any kind.
const resourceId = Type.String({ minLength: 1, maxLength: 64, pattern: "^[\\w.-]+$", description: "What it is about" });

const deliveryFields = {
  id: field.Id("dlv", "The delivery's id"),
  webhook_id: webhookId,
  event_id: field.Id("evt", "The event's id: the same for a replay"),
  event: eventName,
  resource_id: resourceId,
  sequence: Type.Integer({ description: "The event's number among those of its resource" }),
  status,
  replay: Type.Boolean({ description: "Whether somebody asked for it again" }),
  gap: Type.Boolean({ description: "Whether its body says that an earlier event of the resource was given up" }),
  attempt_count: Type.Integer({ minimum: 0, description: "Attempts so far" }),
  first_attempt_at: field.Nullable(field.Timestamp("When it was first tried")),
  last_attempt_at: field.Nullable(field.Timestamp("When it was last tried")),
  next_attempt_at: field.Nullable(field.Timestamp("While it is pending: when it may be tried next")),
  status_code: field.Nullable(Type.Integer({ description: "The receiver's last answer" })),
  error: field.Nullable(Type.String({ description: "Why the last attempt failed, or why it was given up" })),
  created_at: field.Timestamp("When it was made"),
  completed_at: field.Nullable(field.Timestamp("When it was delivered or given up")),
};

export const Delivery = Type.Object(deliveryFields);
export type DeliveryWire = Static<typeof Delivery>;

const Attempt = Type.Object({
  number: Type.Integer({ minimum: 1, description: "Counts from 1" }),
  at: field.Timestamp("When it began"),
  latency_ms: Type.Number({ minimum: 0, description: "How long it took" }),
  status_code: field.Nullable(Type.Integer({ description: "The receiver's answer" })),
  error: field.Nullable(Type.String({ description: "What went wrong" })),
  response_body: field.Nullable(
    Type.String({ description: "The beginning of the answer, up to 4 KiB; bytes that are no text are replaced" }),
  ),
});

const Request = Type.Object(
  {
    headers: Type.Unsafe<Record<string, string>>({
      type: "object",
      additionalProperties: { type: "string" },
      description: "As they were last sent, without the signatures",
    }),
    body: Type.String({ description: "Byte for byte" }),
  },
  { description: "What is sent" },
);

export const DeliveryDetail = Type.Object({
  ...deliveryFields,
  attempts: Type.Array(Attempt, { description: "Oldest first" }),
  request: field.Nullable(Request),
});
export type DeliveryDetailWire = Static<typeof DeliveryDetail>;

export const replayStatuses = ["queued", "running", "completed", "cancelled", "failed"] as const;

const replayFilters = {
  status: Type.Optional(field.Choice(["failed", "delivered"], "Which deliveries are replayed", "failed")),
  event: Type.Optional(eventName),
  resource_id: Type.Optional(resourceId),
  ...field.createdBetween,
};

export const Replay = Type.Object({
  id: field.Id("rpl", "The run's id"),
  webhook_id: webhookId,
  status: field.Choice(replayStatuses, "How far it is"),
  filters: Type.Object(replayFilters, { description: "As they were given" }),
  progress: Type.Number({ minimum: 0, maximum: 1, description: "Share of the time range that is done" }),
  replayed: Type.Integer({ minimum: 0, description: "Deliveries made so far" }),
  skipped: Type.Integer({
    minimum: 0,
    description: "Left out: the event is no longer kept, or was delivered since or is on its way",
  }),
  error: field.Nullable(Type.String({ description: "Why it failed, if it did" })),
  created_by: Type.String({ description: "Who asked for it" }),
  created_at: field.Timestamp("When it was asked for"),
  completed_at: field.Nullable(field.Timestamp("When it was over")),
});
export type ReplayWire = Static<typeof Replay>;

const ReplayCount = Type.Object({
  count: Type.Integer({ minimum: 0, description: "Deliveries that would be replayed, at most 100,000" }),
  counted_all: Type.Boolean({ description: "False when there are more" }),
});

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
const runExample = {
  id: "rpl_0NxQ2V7mJrT4sLwZ8bYc1D",
  webhook_id: example.webhook_id,
  status: "completed",
  filters: { status: "failed", created_after: "2026-01-15T00:00:00Z" },
  progress: 1,
  replayed: 1_446,
  skipped: 3,
  error: null,
  created_by: "owner@example.com",
  created_at: "2026-01-15T09:30:00.000Z",
  completed_at: "2026-01-15T09:31:00.000Z",
};

const tag = "Webhooks";
const access = withScope("webhooks:manage");
const ofWebhook = { tag, access, params: field.IdParam("wh", "webhook") } as const;
const ofDelivery = {
  tag,
  access,
  params: Type.Object({ id: webhookId, delivery_id: field.Id("dlv", "The delivery's id") }),
} as const;
const ofReplay = {
  tag,
  access,
  params: Type.Object({ id: webhookId, replay_id: field.Id("rpl", "The run's id") }),
} as const;

export const testWebhook = operation({
  ...ofWebhook,
  id: "testWebhook",
  method: "POST",
  path: "/webhooks/{id}/test",
  summary: "Send a test event",
  description:
    "Publishes `webhook.test` to this webhook alone, whatever it subscribed to; `data` is the webhook. It is delivered, signed, retried and logged as any other. A disabled webhook is a 409.",
  success: [{ status: 202, meaning: "On its way", data: Delivery }],
  errors: ["not_found", "conflict"],
  example: { response: { ...replayExample, event: "webhook.test", resource_id: example.webhook_id, replay: false } },
});

export const listWebhookDeliveries = operation({
  ...ofWebhook,
  id: "listWebhookDeliveries",
  method: "GET",
  path: "/webhooks/{id}/deliveries",
  summary: "List deliveries",
  description: "Newest first. Filters are combined with and.",
  query: Type.Object({
    ...field.paging("dlv"),
    ...field.createdBetween,
    status: Type.Optional(status),
    event: Type.Optional(eventName),
    resource_id: Type.Optional(resourceId),
    event_id: Type.Optional(field.Id("evt", "Deliveries of this event")),
    replay: Type.Optional(Type.Boolean({ description: "Only replays, or none of them" })),
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
  summary: "List the deliveries of all webhooks",
  description:
    "Newest first. Filters are combined with and; a `webhook_id` that names nothing has no deliveries. Those of webhooks that were deleted are not listed.",
  query: Type.Object({
    ...field.paging("dlv"),
    ...field.createdBetween,
    webhook_id: Type.Optional(webhookId),
    status: Type.Optional(status),
    event: Type.Optional(eventName),
  }),
  success: [{ status: 200, meaning: "A page of deliveries", data: field.List(Delivery) }],
  errors: [],
  example: { response: { items: [example], has_more: false } },
});

const SuccessRate = Type.Object({
  webhook_id: webhookId,
  url: Type.String({ description: "Where it delivers to" }),
  delivered: Type.Integer({ minimum: 0, description: "Deliveries that the receiver took" }),
  failed: Type.Integer({ minimum: 0, description: "Deliveries that were given up" }),
  pending: Type.Integer({ minimum: 0, description: "Deliveries that are still tried" }),
  success_rate: field.Nullable(
    Type.Number({
      minimum: 0,
      maximum: 1,
      description: "Share of those that ended that were delivered; null without any",
    }),
  ),
});

export const getDeliverySuccessRates = operation({
  id: "getDeliverySuccessRates",
  method: "GET",
  path: "/deliveries/success-rates",
  tag,
  access,
  summary: "Read the success rates of webhooks",
  description:
    "For each webhook, how its deliveries of a period ended: the last 7 days, unless `created_after` and `created_before` say otherwise. Deliveries are kept for 30 days.",
  query: Type.Object({
    ...field.createdBetween,
    webhook_id: Type.Optional(webhookId),
  }),
  success: [
    {
      status: 200,
      meaning: "One row for each webhook",
      data: Type.Object({
        created_after: field.Timestamp("Deliveries that were made after this time are counted"),
        created_before: field.Timestamp("And before this time"),
        items: Type.Array(SuccessRate, { description: "Oldest webhook first" }),
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
  summary: "Read a delivery",
  description:
    "With all its attempts, and the request as it was sent. `request` is null before the first attempt and when the event is no longer kept. It shows the event's resource: without the scope that reads that it is null, and `meta.warnings` names the scope.",
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
    "Makes a new delivery of the same event, with the same event id and marked as a replay. A 409 while the first is still pending, when the webhook is disabled, and when the event is no longer kept.",
  success: [{ status: 202, meaning: "On its way", data: Delivery }],
  errors: ["not_found", "conflict"],
  example: { response: replayExample },
});

export const createWebhookReplay = operation({
  ...ofWebhook,
  id: "createWebhookReplay",
  method: "POST",
  path: "/webhooks/{id}/replays",
  summary: "Replay many deliveries",
  description:
    "In the background, oldest first, at most 100 per second: all that fit the filters, by default those that failed. A failed one whose event was delivered since, or is on its way, is left out. Deliveries made after the request are left alone. With `dry_run` nothing is sent: the answer is how many there are. A disabled webhook is a 409, and so is a further run while 5 of the webhook's are unfinished.",
  body: Type.Object({
    filters: Type.Optional(Type.Object(replayFilters, { description: "As in the list of deliveries" })),
    dry_run: Type.Optional(Type.Boolean({ default: false, description: "Only count" })),
  }),
  success: [
    { status: 202, meaning: "Asked for", data: Replay as typeof Replay | typeof ReplayCount },
    { status: 200, meaning: "Counted, with `dry_run`", data: ReplayCount as typeof Replay | typeof ReplayCount },
  ],
  errors: ["not_found", "conflict"],
  example: {
    request: { filters: { created_after: "2026-01-15T00:00:00Z" } },
    response: { ...runExample, status: "queued", progress: 0, replayed: 0, skipped: 0, completed_at: null },
  },
});

export const listWebhookReplays = operation({
  ...ofWebhook,
  id: "listWebhookReplays",
  method: "GET",
  path: "/webhooks/{id}/replays",
  summary: "List runs of replays",
  description: "Newest first.",
  query: Type.Object({
    ...field.paging("rpl"),
    ...field.createdBetween,
    status: Type.Optional(field.Choice(replayStatuses, "How far it is")),
  }),
  success: [{ status: 200, meaning: "A page of runs", data: field.List(Replay) }],
  errors: ["not_found"],
  example: { response: { items: [runExample], has_more: false } },
});

export const getWebhookReplay = operation({
  ...ofReplay,
  id: "getWebhookReplay",
  method: "GET",
  path: "/webhooks/{id}/replays/{replay_id}",
  summary: "Read a run of replays",
  description: "How far it is.",
  success: [{ status: 200, meaning: "The run", data: Replay }],
  errors: ["not_found"],
  example: { response: runExample },
});

export const cancelWebhookReplay = operation({
  ...ofReplay,
  id: "cancelWebhookReplay",
  method: "POST",
  path: "/webhooks/{id}/replays/{replay_id}/cancel",
  summary: "Stop a run of replays",
  description: "Deliveries that were made stay. One that is over is a 409.",
  success: [{ status: 200, meaning: "Stopped", data: Replay }],
  errors: ["not_found", "conflict"],
  example: { response: { ...runExample, status: "cancelled" } },
});
