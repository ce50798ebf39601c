import Type from "typebox";
import { eventNames, liveEventNames } from "./event-names.ts";
import * as field from "./fields.ts";
import { operation, withScope } from "./operation.ts";

const names = [...eventNames, ...liveEventNames].join("|").replaceAll(".", "\\.");

export const StreamEvent = Type.Object({
  id: field.Id("evt", "The event's id"),
  type: field.Choice([...eventNames, ...liveEventNames], "The event type"),
  created_at: field.Timestamp("When it happened"),
  api_version: Type.String({ description: "The API version of `data`: `v1`" }),
  mode: field.Choice(["live", "test"], "The mode in which it happened"),
  workspace_id: field.Id("ws", "The workspace"),
  resource: Type.Object(
    {
      type: Type.String({ description: "The resource type, such as `conversation`, `review` or `export`" }),
      id: Type.String({ description: "The resource's id" }),
    },
    { description: "The resource that the event is about" },
  ),
  sequence: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: "Number of the webhook event for its resource. Stream-only events have none",
    }),
  ),
  data: Type.Unsafe<Record<string, unknown>>({
    type: "object",
    additionalProperties: true,
    description:
      "For a webhook event: the resource in the form that its GET returns. For a stream-only event: its `id` and what a client needs to decide whether to read the resource again. Conversations, tickets and contacts: `changed` (the changed fields; empty if only something linked changed). Reviews: `conversation_id`, `calibration_id` and `status`. Exports, rescores, bulk changes, replays (with `webhook_id`) and agent tests (with `agent_id`): `status` and `progress` (0 to 1). Notices: `kind` and `resource`",
  }),
});

export const streamEvents = operation({
  id: "streamEvents",
  method: "GET",
  path: "/stream",
  tag: "Live updates",
  summary: "Stream events",
  description: `Sends the events of the workspace and mode as they happen, as server-sent events. Each \`data:\` line is a \`StreamEvent\`. Webhook events have the same body as in a webhook. Other types are only sent to the stream: ${liveEventNames.map((name) => `\`${name}\``).join(", ")}. They say what has changed; read the resource if you need its new state. A change that has a webhook event (a new scorecard, a resolved conversation, a ticket's new status) is not sent a second time. The progress of long-running jobs is sent at most once a second. You receive the events of resources that you can read: tickets need \`tickets:read\`; scorecards, reviews and rescores \`scorecards:read\`; exports \`exports:read\` and \`scorecards:read\`; agent tests \`agents:test\`; replays \`webhooks:manage\`, and so on. Notices are only sent to signed-in members. Events of one resource arrive in order. To continue where the last connection ended, send \`Last-Event-ID\` (browsers do this automatically): up to 30 days back for webhook events, one day for the others. Without it, the stream starts now. A comment every 15 seconds keeps the connection open.`,
  access: withScope("conversations:read"),
  query: Type.Object({
    last_event_id: Type.Optional(
      Type.String({
        pattern: "^[0-9]{1,20}\\.evt_[0-9A-Za-z]{22}$",
        description: "Use instead of the `Last-Event-ID` header",
      }),
    ),
    types: Type.Optional(
      Type.String({
        maxLength: 1_000,
        pattern: `^(${names})(,(${names}))*$`,
        description: "Only events of these types, separated by commas",
      }),
    ),
  }),
  success: [
    {
      status: 200,
      meaning: "The stream, without the response envelope",
      data: Type.String({
        description: "`id:`, `event:` and `data:` lines; each `data:` line is a `StreamEvent`",
        contentMediaType: "text/event-stream",
        contentSchema: StreamEvent,
      }),
      media: ["text/event-stream"],
    },
  ],
  errors: [],
  example: { response: "" },
});
