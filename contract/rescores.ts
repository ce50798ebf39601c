import Type, { type Static } from "typebox";
import { conversationFilters } from "./conversation-lists.ts";
import * as field from "./fields.ts";
import { operation, withScope } from "./operation.ts";

export const rescoreStatuses = ["queued", "running", "completed", "cancelled", "failed"] as const;

const count = (description: string) => Type.Integer({ minimum: 0, description });
const mean = (description: string) => field.Nullable(Type.Number({ description }));

const Report = Type.Object(
  {
    mean_before: mean("Mean score before, over conversations that had a score"),
    mean_after: mean("Mean score after the rescore"),
    improved: count("Number of scores that rose by more than half a point"),
    worsened: count("Number of scores that fell by more than half a point"),
    unchanged: count("Number of scores that changed by at most half a point"),
    now_passing: count("Number of conversations that did not pass before and pass now"),
    now_failing: count("Number of conversations that passed before and do not pass now"),
    criteria: Type.Array(
      Type.Object({
        key: Type.String({ description: "The criterion's key" }),
        compared: count("Number of conversations whose old and new scorecards both have the criterion"),
        changed: count("Number of these conversations whose verdict changed"),
        mean_before: mean("Mean share of the criterion's points before"),
        mean_after: mean("Mean share of the criterion's points after"),
      }),
    ),
  },
  { description: "Comparison of the scores before and after, so far" },
);

export const Rescore = Type.Object({
  id: field.Id("rsc", "The rescore's id"),
  status: field.Choice(rescoreStatuses, "Current status"),
  rubric_id: field.Nullable(field.Id("rub", "The rubric to use; null for each conversation's own rubric")),
  scored_by: field.Nullable(field.Id("rub", "Only conversations whose newest scorecard uses this rubric")),
  filters: Type.Unsafe<Record<string, unknown>>({
    type: "object",
    additionalProperties: true,
    description: "As you sent them",
  }),
  progress: Type.Number({ minimum: 0, maximum: 1, description: "Progress, from 0 to 1" }),
  scored: count("Number of conversations scored again"),
  failed: count("Number of conversations that could not be scored"),
  report: Report,
  error: field.Nullable(Type.String({ description: "Why it failed; null unless it failed" })),
  created_by: Type.String({ description: "Who requested it" }),
  created_at: field.Timestamp("When it was requested"),
  completed_at: field.Nullable(field.Timestamp("When it finished, failed or was cancelled; null until then")),
});
export type RescoreWire = Static<typeof Rescore>;

const example = {
  id: "rsc_0NxQ2V7mJrT4sLwZ8bYc1D",
  status: "completed",
  rubric_id: null,
  scored_by: "rub_0NxQ2V7mJrT4sLwZ8bYc1D",
  filters: {},
  progress: 1,
  scored: 1446,
  failed: 0,
  report: {
    mean_before: 71.2,
    mean_after: 74.9,
    improved: 500,
    worsened: 300,
    unchanged: 646,
    now_passing: 41,
    now_failing: 12,
    criteria: [{ key: "greeting", compared: 1446, changed: 20, mean_before: 0.9, mean_after: 0.91 }],
  },
  error: null,
  created_by: "owner@example.com",
  created_at: "2026-01-15T09:30:00.000Z",
  completed_at: "2026-01-15T09:31:00.000Z",
};
const tag = "Scorecards";
const reads = withScope("scorecards:read");
const writes = withScope("scorecards:write");

export const createRescore = operation({
  id: "createRescore",
  method: "POST",
  path: "/rescores",
  tag,
  summary: "Create a rescore",
  description:
    "Scores many conversations again in the background. Choose them with `filters`, or send `scored_by` to choose all conversations that a rubric has scored. Each conversation's own rubric is used, unless you send `rubric_id`. Conversations that arrive after your request, or still wait for their first score, are left out. Returns 409 if 5 rescores are already unfinished.",
  access: writes,
  body: Type.Object({
    rubric_id: Type.Optional(field.Id("rub", "A published rubric to score with")),
    scored_by: Type.Optional(field.Id("rub", "Only conversations whose newest scorecard uses this rubric")),
    filters: Type.Optional(
      Type.Object(
        { ...field.createdBetween, ...conversationFilters },
        { description: "The same filters as in `GET /conversations`" },
      ),
    ),
  }),
  success: [{ status: 202, meaning: "Accepted; it runs in the background", data: Rescore }],
  errors: ["conflict"],
  example: { request: { scored_by: example.scored_by }, response: { ...example, status: "queued", progress: 0 } },
});

export const listRescores = operation({
  id: "listRescores",
  method: "GET",
  path: "/rescores",
  tag,
  summary: "List rescores",
  description: "Returns rescores, newest first.",
  access: reads,
  query: Type.Object({
    ...field.paging("rsc"),
    ...field.createdBetween,
    status: Type.Optional(field.Choice(rescoreStatuses, "Current status")),
  }),
  success: [{ status: 200, meaning: "A page of rescores", data: field.List(Rescore) }],
  errors: [],
  example: { response: { items: [example], has_more: false } },
});

export const getRescore = operation({
  id: "getRescore",
  method: "GET",
  path: "/rescores/{id}",
  tag,
  summary: "Retrieve a rescore",
  description: "Returns the progress of the rescore and what has changed.",
  access: reads,
  params: field.IdParam("rsc", "rescore"),
  success: [{ status: 200, meaning: "The rescore", data: Rescore }],
  errors: ["not_found"],
  example: { response: example },
});

export const cancelRescore = operation({
  id: "cancelRescore",
  method: "POST",
  path: "/rescores/{id}/cancel",
  tag,
  summary: "Cancel a rescore",
  description: "Stops the rescore. Scorecards created so far stay. Returns 409 if the rescore has already ended.",
  access: writes,
  params: field.IdParam("rsc", "rescore"),
  success: [{ status: 200, meaning: "Cancelled", data: Rescore }],
  errors: ["not_found", "conflict"],
  example: { response: { ...example, status: "cancelled" } },
});
