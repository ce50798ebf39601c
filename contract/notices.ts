import Type, { type Static } from "typebox";
import * as field from "./fields.ts";
import { operation, withSession } from "./operation.ts";

const noticeKinds = ["webhook.disabled", "rule.stopped"] as const;

export const Notice = Type.Object({
  id: field.Id("ntc", "The notice's id"),
  kind: field.Choice(noticeKinds, "The kind of notice"),
  message: Type.String({ description: "What happened and why" }),
  resource: Type.Object(
    {
      type: Type.String({ description: "The resource type, such as `webhook` or `rule`" }),
      id: Type.String({ description: "The resource's id" }),
    },
    { description: "The resource that the notice is about" },
  ),
  dismissed: Type.Boolean({ description: "Whether the notice was dismissed" }),
  dismissed_by: field.Nullable(Type.String({ description: "E-mail address of the member who dismissed it" })),
  dismissed_at: field.Nullable(field.Timestamp("When it was dismissed")),
  created_at: field.Timestamp("When it was first posted"),
  updated_at: field.Timestamp(
    "When it last happened. If it happens again while the notice is open, the notice is updated",
  ),
});
export type NoticeWire = Static<typeof Notice>;

const example = {
  id: "ntc_0NxQ2V7mJrT4sLwZ8bYc1D",
  kind: "webhook.disabled",
  message: "https://hooks.example.com/quality was disabled: every delivery has failed for five days.",
  resource: { type: "webhook", id: "wh_0NxQ2V7mJrT4sLwZ8bYc1D" },
  dismissed: false,
  dismissed_by: null,
  dismissed_at: null,
  created_at: "2026-01-15T09:30:00.000Z",
  updated_at: "2026-01-15T09:30:00.000Z",
};
const tag = "Notices";

export const listNotices = operation({
  id: "listNotices",
  method: "GET",
  path: "/notices",
  tag,
  summary: "List notices",
  description:
    "Returns messages about actions of the service that you should look at, such as a disabled webhook or a stopped rule. By default, only open notices are returned. Dismissed notices are stored for 90 days.",
  access: withSession("viewer"),
  query: Type.Object({
    ...field.paging("ntc"),
    dismissed: Type.Optional(
      Type.Boolean({ default: false, description: "Return dismissed notices instead of open ones" }),
    ),
  }),
  success: [{ status: 200, meaning: "A page of notices", data: field.List(Notice) }],
  errors: [],
  example: { response: { items: [example], has_more: false } },
});

export const dismissNotice = operation({
  id: "dismissNotice",
  method: "POST",
  path: "/notices/{id}/dismiss",
  tag,
  summary: "Dismiss a notice",
  description:
    "Removes the notice from the list of all members; only admins can do this. Dismissing it again changes nothing. If the same thing happens again, a new notice appears.",
  access: withSession("admin"),
  params: field.IdParam("ntc", "notice"),
  success: [{ status: 200, meaning: "The updated notice", data: Notice }],
  errors: ["not_found"],
  example: {
    response: {
      ...example,
      dismissed: true,
      dismissed_by: "owner@example.com",
      dismissed_at: "2026-01-15T10:00:00.000Z",
    },
  },
});
