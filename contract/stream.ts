import Type from "typebox";
import { eventNames, liveEventNames } from "./event-names.ts";
import * as field from "./fields.ts";
import { operation, withScope } from "./operation.ts";

const names = [...eventNames, ...liveEventNames].join("|").replaceAll(".", "\\.");

export const StreamEvent = Type.Object({
  id: field.Id("evt", "The event's id"),
  type: field.Choice([...eventNames, ...liveEventNames], "What happened"),
  created_at: field.Timestamp("When it happened"),
  api_version: Type.String({ description: "The version that `data` is written in: `v1`" }),
  mode: field.Choice(["live", "test"], "Where it happened"),
  workspace_id: field.Id("ws", "The workspace"),
  resource: Type.Object(
    {
      type: Type.String({ description: "Such as `conversation`, `review` or `export`" }),
      id: Type.String({ description: "Its id" }),
    },
    { description: "What it happened to" },
  ),
  sequence: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: "Counts the webhook events of the resource. Events that only the stream tells of have no number",
    }),
  ),
  data: Type.Unsafe<Record<string, unknown>>({
    type: "object",
    additionalProperties: true,
    description:
      "Of a webhook event, the resource as its GET returned it. Of an event that only the stream tells of, its `id` and what a client needs to decide whether to read it again: `changed` (names of fields; empty if only something linked to it changed) of conversations, tickets and contacts; `conversation_id`, `calibration_id` and `status` of reviews; `status` and `progress` (0 to 1) of exports, rescores, bulk changes, replays (with `webhook_id`) and agent tests (with `agent_id`); `kind` and `resource` of notices",
  }),
});

export const streamEvents = operation({
  id: "streamEvents",
  method: "GET",
  path: "/stream",
  tag: "Live updates",
  summary: "Follow what happens",
  description: `Server-sent events: everything that happens in the workspace (and mode) as it happens. The \`data:\` line of each is a \`StreamEvent\`. Webhook events have the same body as a webhook. Further types are told by the stream only: ${liveEventNames.map((name) => `\`${name}\``).join(", ")}; they say what changed, and you read the resource if you need it. A change that a webhook event tells of (a new scorecard, a resolved conversation, a ticket's new status) is not told twice. The progress of a long run is told at most once a second. An event is shown to whoever may read what it is about: tickets need \`tickets:read\`, scorecards, reviews and rescores \`scorecards:read\`, exports \`exports:read\` and \`scorecards:read\`, agent tests \`agents:test\`, replays \`webhooks:manage\`, and so on; notices go to signed-in people only. The events of one resource come in order. \`Last-Event-ID\`, which browsers send by themselves, continues where the last connection ended: up to 30 days back for webhook events, one day for the others; without it the stream begins now. A comment every 15 seconds keeps the connection open.`,
  access: withScope("conversations:read"),
  query: Type.Object({
    last_event_id: Type.Optional(
      Type.String({
        pattern: "^[0-9]{1,20}\\.evt_[0-9A-Za-z]{22}$",
        description: "In the place of the `Last-Event-ID` header",
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
      meaning: "The stream, without our envelope",
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
