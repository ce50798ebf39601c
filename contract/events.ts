import Type, { type Static } from "typebox";
import { eventNames } from "./event-names.ts";
import * as field from "./fields.ts";
import { operation, withScope } from "./operation.ts";

const onlyById = ["trigger.received", "webhook.test"] as const;

export const Event = Type.Object({
  id: field.Id("evt", "The event's id: the same by whatever way it comes"),
  type: field.Choice(
    [...eventNames, ...onlyById],
    "What happened. Calls of triggers and tests of webhooks are read by id, not listed",
  ),
  created_at: field.Timestamp("When it happened"),
  api_version: Type.String({ description: "The version that `data` is written in: `v1`" }),
  mode: field.Choice(["live", "test"], "Where it happened"),
  workspace_id: field.Id("ws", "The workspace"),
  resource: Type.Object(
    {
      type: Type.String({ description: "Such as `conversation` or `ticket`" }),
      id: Type.String({ description: "Its id" }),
    },
    { description: "What it happened to" },
  ),
  sequence: Type.Integer({ minimum: 1, description: "Counts the events of the resource, from 1, without a gap" }),
  data: Type.Unsafe<Record<string, unknown>>({
    type: "object",
    additionalProperties: true,
    description:
      "The resource as it was then and as its GET returned it; `{id, deleted: true}` once it has been forgotten",
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
    "The log of the last 30 days, each event as webhooks get it. With `order=asc` it is safe for catching up: events come in the order in which they were committed, so that none ever appears behind one that you have read; go on with the `id` of the last as `starting_after`, and `has_more: false` means caught up for now. (Begin with `created_after`; an id that came by a webhook may be ahead of the log.) Where `starting_after` is older than the log, it goes on with the first event after that time. The events of one `resource_id` come in the order of `sequence`. A page ends early, with `has_more: true`, when its events are large. An event shows its resource, so that you also need the scope that reads it: conversations `conversations:read`, tickets `tickets:read`, scorecards `scorecards:read`, agents `agents:read`, training `training:read`. Without it the events are left out, and asking for them by `type` is a 403.",
  access,
  query: Type.Object({
    ...field.paging("evt"),
    ...field.createdBetween,
    type: Type.Optional(
      Type.String({
        maxLength: 500,
        pattern: `^(${eventNames.join("|").replaceAll(".", "\\.")})(,(${eventNames.join("|").replaceAll(".", "\\.")}))*$`,
        description: "Only events of this type, or of these, separated by commas",
      }),
    ),
    resource_id: Type.Optional(
      Type.String({
        pattern: "^[a-z]{2,8}_[0-9A-Za-z]{22}$",
        maxLength: 64,
        description: "Only what happened to this",
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
  summary: "Read an event",
  description:
    "As webhooks get it. Kept for 30 days. Needs the scope that reads the event's resource as well; a 403 names it.",
  access,
  params: field.IdParam("evt", "event"),
  success: [{ status: 200, meaning: "The event", data: Event }],
  errors: ["not_found"],
  example: { response: example },
});
