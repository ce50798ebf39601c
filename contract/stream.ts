import Type from "typebox";
import { operation, withScope } from "./operation.ts";

export const followStream = operation({
  id: "followStream",
  method: "GET",
  path: "/stream",
  tag: "Live updates",
  summary: "Follow what happens",
  description:
    "Server-sent events: everything that happens in the workspace (and mode) as it happens, each with the same body as a webhook: `id`, `type`, `created_at`, `api_version`, `mode`, `workspace_id`, `resource`, `sequence`, `data`. An event is shown to whoever may read what it is about: tickets need `tickets:read`, scorecards `scorecards:read`, and so on. The events of one resource come in order. `Last-Event-ID`, which browsers send by themselves, goes on where the last connection ended, up to 30 days back; without it the stream begins now. A comment every 15 seconds keeps the connection open.",
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
        maxLength: 500,
        pattern: "^[a-z_]+\\.[a-z_]+(,[a-z_]+\\.[a-z_]+)*$",
        description: "Only events of these types, separated by commas",
      }),
    ),
  }),
  success: [
    {
      status: 200,
      meaning: "The stream, without our envelope",
      data: Type.String({ description: "`id:`, `event:` and `data:` lines" }),
      media: ["text/event-stream"],
    },
  ],
  errors: [],
  example: { response: "" },
});
