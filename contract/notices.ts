import Type, { type Static } from "typebox";
import * as field from "./fields.ts";
import { operation, withSession } from "./operation.ts";

const noticeKinds = ["webhook.disabled", "rule.stopped"] as const;

export const Notice = Type.Object({
  id: field.Id("ntc", "The notice's id"),
  kind: field.Choice(noticeKinds, "What the service did"),
  message: Type.String({ description: "What happened and why, for people" }),
  resource: Type.Object(
    {
      type: Type.String({ description: "Such as `webhook` or `rule`" }),
      id: Type.String({ description: "Its id" }),
    },
    { description: "What it is about" },
  ),
  dismissed: Type.Boolean({ description: "Whether somebody has dealt with it" }),
  dismissed_by: field.Nullable(Type.String({ description: "E-mail of the person who dismissed it" })),
  dismissed_at: field.Nullable(field.Timestamp("When it was dismissed")),
  created_at: field.Timestamp("When it was first posted"),
  updated_at: field.Timestamp("When it happened last: what happens again changes the notice while it is open"),
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
    "What the service did by itself and somebody ought to look at: a webhook was disabled, a rule was stopped. Those that nobody has dismissed yet, unless `dismissed` asks for the others, which are kept for 90 days.",
  access: withSession("viewer"),
  query: Type.Object({
    ...field.paging("ntc"),
    dismissed: Type.Optional(
      Type.Boolean({ default: false, description: "Those that were dismissed, in the place of the open ones" }),
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
    "It then leaves everybody's list, so only those may who can do something about it: admins. One that is dismissed already stays as it is. If the same happens again, there is a new notice.",
  access: withSession("admin"),
  params: field.IdParam("ntc", "notice"),
  success: [{ status: 200, meaning: "The notice as it is now", data: Notice }],
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
