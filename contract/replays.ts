import Type, { type Static } from "typebox";
import { deliveredEventName, deliveredResourceId } from "./deliveries.ts";
import * as field from "./fields.ts";
import { operation, withScope } from "./operation.ts";

const webhookId = field.Id("wh", "The webhook's id");
export const replayStatuses = ["queued", "running", "completed", "cancelled", "failed"] as const;

const replayFilters = {
  status: Type.Optional(field.Choice(["failed", "delivered"], "The status of the deliveries to replay", "failed")),
  event: Type.Optional(deliveredEventName),
  resource_id: Type.Optional(deliveredResourceId),
  ...field.createdBetween,
};

export const Replay = Type.Object({
  id: field.Id("rpl", "The bulk replay's id"),
  webhook_id: webhookId,
  status: field.Choice(replayStatuses, "Current status"),
  filters: Type.Object(replayFilters, { description: "As you sent them" }),
  progress: Type.Number({ minimum: 0, maximum: 1, description: "Progress, from 0 to 1" }),
  replayed: Type.Integer({ minimum: 0, description: "Number of deliveries replayed so far" }),
  skipped: Type.Integer({
    minimum: 0,
    description:
      "Number of deliveries left out because the event is no longer stored, was delivered since, or has a pending delivery",
  }),
  error: field.Nullable(Type.String({ description: "Why it failed; null unless it failed" })),
  created_by: Type.String({ description: "Who requested it" }),
  created_at: field.Timestamp("When it was requested"),
  completed_at: field.Nullable(field.Timestamp("When it finished, failed or was cancelled; null until then")),
});
export type ReplayWire = Static<typeof Replay>;

const ReplayCount = Type.Object({
  count: Type.Integer({ minimum: 0, description: "Number of deliveries that would be replayed, at most 100,000" }),
  counted_all: Type.Boolean({ description: "False if there are more than `count`" }),
});

const runExample = {
  id: "rpl_0NxQ2V7mJrT4sLwZ8bYc1D",
  webhook_id: "wh_0NxQ2V7mJrT4sLwZ8bYc1D",
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
const ofReplay = {
  tag,
  access,
  params: Type.Object({ id: webhookId, replay_id: field.Id("rpl", "The bulk replay's id") }),
} as const;

export const createWebhookReplay = operation({
  ...ofWebhook,
  id: "createWebhookReplay",
  method: "POST",
  path: "/webhooks/{id}/replays",
  summary: "Create a bulk replay",
  description:
    "Replays all deliveries that match the filters, by default failed ones, in the background: oldest first, at most 100 per second. Failed deliveries whose event was delivered since, or has a pending delivery, are left out. Deliveries created after your request are not replayed. With `dry_run`, nothing is sent and the response is the number of matching deliveries. Returns 409 if the webhook is disabled or already has 5 unfinished bulk replays.",
  body: Type.Object({
    filters: Type.Optional(
      Type.Object(replayFilters, { description: "The same filters as in `GET /webhooks/{id}/deliveries`" }),
    ),
    dry_run: Type.Optional(Type.Boolean({ default: false, description: "Count the matches without sending anything" })),
  }),
  success: [
    { status: 202, meaning: "Accepted; it runs in the background", data: Replay as typeof Replay | typeof ReplayCount },
    {
      status: 200,
      meaning: "The number of matches, for a request with `dry_run`",
      data: ReplayCount as typeof Replay | typeof ReplayCount,
    },
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
  summary: "List bulk replays",
  description: "Returns the webhook's bulk replays, newest first.",
  query: Type.Object({
    ...field.paging("rpl"),
    ...field.createdBetween,
    status: Type.Optional(field.Choice(replayStatuses, "Current status")),
  }),
  success: [{ status: 200, meaning: "A page of bulk replays", data: field.List(Replay) }],
  errors: ["not_found"],
  example: { response: { items: [runExample], has_more: false } },
});

export const listReplays = operation({
  id: "listReplays",
  method: "GET",
  path: "/replays",
  tag,
  access,
  summary: "List bulk replays of all webhooks",
  description:
    "Returns the bulk replays of all webhooks, newest first, including those of deleted webhooks. Multiple filters are combined with AND; an unknown `webhook_id` returns an empty list.",
  query: Type.Object({
    ...field.paging("rpl"),
    ...field.createdBetween,
    webhook_id: Type.Optional(webhookId),
    status: Type.Optional(field.Choice(replayStatuses, "Current status")),
  }),
  success: [{ status: 200, meaning: "A page of bulk replays", data: field.List(Replay) }],
  errors: [],
  example: { response: { items: [runExample], has_more: false } },
});

export const getWebhookReplay = operation({
  ...ofReplay,
  id: "getWebhookReplay",
  method: "GET",
  path: "/webhooks/{id}/replays/{replay_id}",
  summary: "Retrieve a bulk replay",
  description: "Returns the status and progress of a bulk replay.",
  success: [{ status: 200, meaning: "The bulk replay", data: Replay }],
  errors: ["not_found"],
  example: { response: runExample },
});

export const cancelWebhookReplay = operation({
  ...ofReplay,
  id: "cancelWebhookReplay",
  method: "POST",
  path: "/webhooks/{id}/replays/{replay_id}/cancel",
  summary: "Cancel a bulk replay",
  description:
    "Stops the bulk replay. Deliveries created so far are still sent. Returns 409 if the bulk replay has already ended.",
  success: [{ status: 200, meaning: "Cancelled", data: Replay }],
  errors: ["not_found", "conflict"],
  example: { response: { ...runExample, status: "cancelled" } },
});
