import Type, { type Static } from "typebox";
import { eventNames } from "./event-names.ts";
import * as field from "./fields.ts";
import { operation, withScope } from "./operation.ts";

const onlyById = ["trigger.received", "webhook.test"] as const;

export const Event = Type.Object({
  id: field.Id("evt", "The event's id, the same in webhooks, the event log and the stream"),
  type: field.Choice(
    [...eventNames, ...onlyById],
    "The event type. `trigger.received` and `webhook.test` events can be retrieved by id, but are not listed",
  ),
  created_at: field.Timestamp("When it happened"),
  api_version: Type.String({ description: "The API version of `data`: `v1`" }),
  mode: field.Choice(["live", "test"], "The mode in which it happened"),
  workspace_id: field.Id("ws", "The workspace"),
  resource: Type.Object(
    {
      type: Type.String({ description: "The resource type, such as `conversation` or `ticket`" }),
      id: Type.String({ description: "The resource's id" }),
    },
    { description: "The resource that the event is about" },
  ),
  sequence: Type.Integer({
    minimum: 1,
    description: "Number of the event for its resource, starting at 1 without gaps",
  }),
  data: Type.Unsafe<Record<string, unknown>>({
    type: "object",
    additionalProperties: true,
    description:
      "The resource as it was at the time of the event, in the form that its GET returns; `{id, deleted: true}` after an erasure",
  }),
});
export type EventWire = Static<typeof Event>;

const example = {
  id: "evt_0NxQ2V7mJrT4sLwZ8bYc1D",
  type: "ticket.status_changed",
  created_at: "2026-01-15T09:30:00.000Z",
  api_version: "v1",
  mode: "live",
  workspace_id: "ws_0NxQ2V7mJrT4sLwZ8bYc1D",
  resource: { type: "ticket", id: "tkt_0NxQ2V7mJrT4sLwZ8bYc1D" },
  sequence: 2,
  data: { id: "tkt_0NxQ2V7mJrT4sLwZ8bYc1D", title: "Refund not received", status: "solved" },
};
const tag = "Events";
const access = withScope("webhooks:manage");

export const listEvents = operation({
  id: "listEvents",
  method: "GET",
  path: "/events",
  tag,
  summary: "List events",
  description:
    "Returns the events of the last 30 days, as webhooks receive them. To catch up reliably, use `order=asc`: events are listed in commit order, so no event ever appears before one that you have read. Start with `created_after` and continue with the `id` of the last event as `starting_after`; `has_more: false` means that you are up to date. (Don't start with an id that you received by webhook: it can be ahead of the log.) If `starting_after` is older than the log, the list continues with the first event after that time. Events of one `resource_id` come in the order of `sequence`. A page with large events can be shorter than `limit`, with `has_more: true`. You also need the scope to read the resource of an event: `conversations:read`, `tickets:read`, `scorecards:read`, `agents:read` or `training:read`. Events that you can't read are left out; requesting their `type` returns 403.",
  access,
  query: Type.Object({
    ...field.paging("evt"),
    ...field.createdBetween,
    type: Type.Optional(
      Type.String({
        maxLength: 500,
        pattern: `^(${eventNames.join("|").replaceAll(".", "\\.")})(,(${eventNames.join("|").replaceAll(".", "\\.")}))*$`,
        description: "Only events of these types, separated by commas",
      }),
    ),
    resource_id: Type.Optional(
      Type.String({
        pattern: "^[a-z]{2,8}_[0-9A-Za-z]{22}$",
        maxLength: 64,
        description: "Only events of this resource",
      }),
    ),
  }),
  success: [{ status: 200, meaning: "A page of events", data: field.List(Event) }],
  errors: [],
  example: { response: { items: [example], has_more: false } },
});

export const getEvent = operation({
  id: "getEvent",
  method: "GET",
  path: "/events/{id}",
  tag,
  summary: "Retrieve an event",
  description:
    "Returns the event as webhooks receive it. Events are stored for 30 days. You also need the scope to read the event's resource; otherwise a 403 names the scope.",
  access,
  params: field.IdParam("evt", "event"),
  success: [{ status: 200, meaning: "The event", data: Event }],
  errors: ["not_found"],
  example: { response: example },
});
