import Type, { type Static } from "typebox";
import { conversationFilters } from "./conversation-lists.ts";
import * as field from "./fields.ts";
import { operation, withScope } from "./operation.ts";

export const rescoreStatuses = ["queued", "running", "completed", "cancelled", "failed"] as const;

const count = (description: string) => Type.Integer({ minimum: 0, description });
const mean = (description: string) => field.Nullable(Type.Number({ description }));

const Report = Type.Object(
  {
    mean_before: mean("Mean score before, of those that had one"),
    mean_after: mean("Mean score after"),
    improved: count("Scores that went up by more than half a point"),
    worsened: count("Scores that went down by more than half a point"),
    unchanged: count("The rest"),
    now_passing: count("Did not pass before, do now"),
    now_failing: count("Passed before, do not now"),
    criteria: Type.Array(
      Type.Object({
        key: Type.String({ description: "The criterion's key" }),
        compared: count("Conversations in which both cards have it"),
        changed: count("In which the verdict differs"),
        mean_before: mean("Mean share of its points before"),
        mean_after: mean("Mean share of its points after"),
      }),
    ),
  },
  { description: "Before and after, so far" },
);

export const Rescore = Type.Object({
  id: field.Id("rsc", "The run's id"),
  status: field.Choice(rescoreStatuses, "How far it is"),
  rubric_id: field.Nullable(field.Id("rub", "The rubric to use; null: each conversation's own")),
  scored_by: field.Nullable(field.Id("rub", "Only conversations whose newest card is of this rubric")),
  filters: Type.Unsafe<Record<string, unknown>>({
    type: "object",
    additionalProperties: true,
    description: "As they were given",
  }),
  progress: Type.Number({ minimum: 0, maximum: 1, description: "Share of the time range that is done" }),
  scored: count("Conversations scored again"),
  failed: count("Conversations that could not be"),
  report: Report,
  error: field.Nullable(Type.String({ description: "Why it failed, if it did" })),
  created_by: Type.String({ description: "Who asked for it" }),
  created_at: field.Timestamp("When it was asked for"),
  completed_at: field.Nullable(field.Timestamp("When it was over")),
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
  summary: "Score many conversations again",
  description:
    "In the background: those that fit the filters, or (`scored_by`) the whole history of a rubric, by each conversation's own rubric or by the one given. Conversations that arrive after the request are left alone, and so are those still waiting for their first score. With 5 runs unfinished, a further one is a 409.",
  access: writes,
  body: Type.Object({
    rubric_id: Type.Optional(field.Id("rub", "A published rubric to use")),
    scored_by: Type.Optional(field.Id("rub", "Only conversations whose newest card is of this rubric")),
    filters: Type.Optional(
      Type.Object(
        { ...field.createdBetween, ...conversationFilters },
        { description: "As in the list of conversations" },
      ),
    ),
  }),
  success: [{ status: 202, meaning: "Asked for", data: Rescore }],
  errors: ["conflict"],
  example: { request: { scored_by: example.scored_by }, response: { ...example, status: "queued", progress: 0 } },
});

export const listRescores = operation({
  id: "listRescores",
  method: "GET",
  path: "/rescores",
  tag,
  summary: "List runs of scoring again",
  description: "Newest first.",
  access: reads,
  query: Type.Object({
    ...field.paging("rsc"),
    ...field.createdBetween,
    status: Type.Optional(field.Choice(rescoreStatuses, "How far it is")),
  }),
  success: [{ status: 200, meaning: "A page of runs", data: field.List(Rescore) }],
  errors: [],
  example: { response: { items: [example], has_more: false } },
});

export const getRescore = operation({
  id: "getRescore",
  method: "GET",
  path: "/rescores/{id}",
  tag,
  summary: "Read a run of scoring again",
  description: "How far it is, and what changed.",
  access: reads,
  params: field.IdParam("rsc", "run"),
  success: [{ status: 200, meaning: "The run", data: Rescore }],
  errors: ["not_found"],
  example: { response: example },
});

export const cancelRescore = operation({
  id: "cancelRescore",
  method: "POST",
  path: "/rescores/{id}/cancel",
  tag,
  summary: "Stop a run of scoring again",
  description: "What was scored stays. One that is over is a 409.",
  access: writes,
  params: field.IdParam("rsc", "run"),
  success: [{ status: 200, meaning: "Stopped", data: Rescore }],
  errors: ["not_found", "conflict"],
  example: { response: { ...example, status: "cancelled" } },
});
