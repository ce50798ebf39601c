import Type, { type Static } from "typebox";
import * as field from "./fields.ts";
import { operation, withScope } from "./operation.ts";

const statuses = ["open", "completed"] as const;

const id = field.Id("asg", "The assignment's id");
const scenarioId = field.Id("scn", "The scenario to practise");
const trainee = field.Text(255, "The trainee, as in `trainee` of attempts");
const status = field.Choice(statuses, "Current status");
const dueAt = field.Timestamp("When the assignment is due");
const targetScore = Type.Number({
  minimum: 0,
  maximum: 100,
  description: "The score that completes the assignment; without one, any completed attempt does",
});
const note = Type.String({ maxLength: 2_000, description: "A note for the trainee" });

export const TrainingAssignment = Type.Object({
  id,
  scenario_id: scenarioId,
  scenario_title: Type.String({ description: "The scenario's title at the time of the assignment" }),
  trainee,
  status,
  due_at: dueAt,
  overdue: Type.Boolean({ description: "Whether the assignment is open past its due date or was completed late" }),
  target_score: field.Nullable(targetScore),
  note: field.Nullable(note),
  assigned_by: Type.String({ description: "The member or API key that assigned it" }),
  attempts: Type.Integer({ minimum: 0, description: "Number of attempts completed since the assignment" }),
  best_score: field.Nullable(Type.Number({ minimum: 0, maximum: 100, description: "Best score of these attempts" })),
  attempt_id: field.Nullable(field.Id("att", "The attempt that completed the assignment")),
  created_at: field.Timestamp("When it was assigned"),
  updated_at: field.Timestamp("When it was last updated"),
  completed_at: field.Nullable(field.Timestamp("When it was completed")),
});
export type TrainingAssignmentWire = Static<typeof TrainingAssignment>;

const example = {
  id: "asg_0NxQ2V7mJrT4sLwZ8bYc1D",
  scenario_id: "scn_02ht3RF1Vln7S4X0lilL3B",
  scenario_title: "The internet is down",
  trainee: "ann@example.com",
  status: "open",
  due_at: "2026-02-01T17:00:00.000Z",
  overdue: false,
  target_score: 80,
  note: "Watch how you explain the outage.",
  assigned_by: "lead@example.com",
  attempts: 0,
  best_score: null,
  attempt_id: null,
  created_at: "2026-01-15T09:30:00.000Z",
  updated_at: "2026-01-15T09:30:00.000Z",
  completed_at: null,
};
const tag = "Training";
const reads = withScope("training:read");
const writes = withScope("training:write");
const params = field.IdParam("asg", "assignment");

export const createTrainingAssignments = operation({
  id: "createTrainingAssignments",
  method: "POST",
  path: "/training/assignments",
  tag,
  summary: "Assign a scenario",
  description:
    "Assigns a scenario to up to 100 trainees, all or none. When a trainee completes an attempt at the scenario, it counts for the assignment, and completes it if the score is high enough. Returns 409 if a trainee already has an open assignment of the scenario, or if the workspace would have more than 10,000 open assignments in this mode. Returns 400 if the `scenario_id` doesn't exist.",
  access: writes,
  body: Type.Object({
    scenario_id: scenarioId,
    trainees: Type.Array(trainee, { minItems: 1, maxItems: 100, uniqueItems: true, description: "The trainees" }),
    due_at: dueAt,
    target_score: field.Clearable(targetScore),
    note: field.Clearable(note),
  }),
  success: [{ status: 201, meaning: "Assigned", data: Type.Object({ items: Type.Array(TrainingAssignment) }) }],
  errors: ["conflict"],
  example: {
    request: {
      scenario_id: example.scenario_id,
      trainees: [example.trainee],
      due_at: example.due_at,
      target_score: 80,
      note: example.note,
    },
    response: { items: [example] },
  },
});

export const listTrainingAssignments = operation({
  id: "listTrainingAssignments",
  method: "GET",
  path: "/training/assignments",
  tag,
  summary: "List assignments",
  description:
    "Returns assignments, newest first. Multiple filters are combined with AND. Signed-in viewers only see assignments for their own e-mail address.",
  access: reads,
  query: Type.Object({
    ...field.paging("asg"),
    ...field.createdBetween,
    scenario_id: Type.Optional(scenarioId),
    trainee: Type.Optional(trainee),
    status: Type.Optional(status),
    overdue: Type.Optional(
      Type.Boolean({ description: "`true` for assignments that are open past their due date, `false` for all others" }),
    ),
  }),
  success: [{ status: 200, meaning: "A page of assignments", data: field.List(TrainingAssignment) }],
  errors: [],
  example: { response: { items: [example], has_more: false } },
});

export const getTrainingAssignment = operation({
  id: "getTrainingAssignment",
  method: "GET",
  path: "/training/assignments/{id}",
  tag,
  summary: "Retrieve an assignment",
  description: "Returns the assignment with this id.",
  access: reads,
  params,
  success: [{ status: 200, meaning: "The assignment", data: TrainingAssignment }],
  errors: ["not_found"],
  example: { response: example },
});

export const updateTrainingAssignment = operation({
  id: "updateTrainingAssignment",
  method: "PATCH",
  path: "/training/assignments/{id}",
  tag,
  summary: "Update an assignment",
  description:
    "Fields that you leave out keep their value; `null` clears a field. Returns 409 if the assignment is completed.",
  access: writes,
  params,
  body: Type.Object({
    due_at: Type.Optional(dueAt),
    target_score: field.Clearable(targetScore),
    note: field.Clearable(note),
  }),
  success: [{ status: 200, meaning: "The updated assignment", data: TrainingAssignment }],
  errors: ["not_found", "conflict"],
  example: {
    request: { due_at: "2026-02-08T17:00:00Z" },
    response: { ...example, due_at: "2026-02-08T17:00:00.000Z" },
  },
});

export const deleteTrainingAssignment = operation({
  id: "deleteTrainingAssignment",
  method: "DELETE",
  path: "/training/assignments/{id}",
  tag,
  summary: "Delete an assignment",
  description: "Deletes the assignment. Its attempts stay.",
  access: writes,
  params,
  success: [{ status: 200, meaning: "Deleted", data: Type.Object({ id, deleted: Type.Literal(true) }) }],
  errors: ["not_found"],
  example: { response: { id: example.id, deleted: true } },
});
