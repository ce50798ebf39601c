import Type, { type Static } from "typebox";
import * as field from "./fields.ts";
import { operation, withScope } from "./operation.ts";

const difficulties = ["easy", "medium", "hard"] as const;

const id = field.Id("scn", "The scenario's id");
const title = field.Text(200, "What people call it");
const persona = Type.String({ maxLength: 2_000, description: "Who the simulated customer is" });
const goal = Type.String({ maxLength: 2_000, description: "What the trainee is to reach" });
const openingLine = field.Text(1_000, "What the customer says first");
const closingLine = field.Text(1_000, "What the customer says when nothing else is left to say");
const facts = Type.Unsafe<Record<string, string | number>>({
  type: "object",
  maxProperties: 50,
  propertyNames: { type: "string", minLength: 1, maxLength: 64 },
  additionalProperties: { type: ["string", "number"], maxLength: 1_000 },
  description: "What the trainee may look up, such as an order's number: strings and numbers, at most 50",
});
const text = field.Text(1_000, "What the customer says");
const words = {
  maxItems: 20,
  description:
    "The line is for when the trainee says one of these: words or phrases, whole ones, whatever their case. Without any, it comes when its turn does",
};
const Turn = Type.Object({ text, when: Type.Array(Type.String({ description: "A word or phrase" }), words) });
const TurnInput = Type.Object({
  text,
  when: Type.Optional(Type.Array(field.Text(64, "A word or phrase, with a letter or digit in it"), words)),
});
const turnsInput = Type.Array(TurnInput, {
  maxItems: 50,
  description: "The lines that the customer can take, in order; each is said at most once in an attempt",
});
const rubricId = field.Id("rub", "The rubric that attempts are scored by; without one, the workspace's default");
const difficulty = field.Choice(difficulties, "How hard it is");

export const TrainingScenario = Type.Object({
  id,
  title,
  persona: field.Nullable(persona),
  goal: field.Nullable(goal),
  opening_line: openingLine,
  closing_line: closingLine,
  facts,
  turns: Type.Array(Turn, { description: "The lines that the customer can take, in order" }),
  rubric_id: field.Nullable(rubricId),
  difficulty,
  created_at: field.Timestamp("When it was made"),
  updated_at: field.Timestamp("When it last changed"),
});
export type TrainingScenarioWire = Static<typeof TrainingScenario>;

const optional = {
  persona: field.Clearable(persona),
  goal: field.Clearable(goal),
  closing_line: field.Clearable(closingLine),
  facts: field.Clearable(facts),
  turns: Type.Optional(turnsInput),
  rubric_id: field.Clearable(rubricId),
};

const example = {
  id: "scn_0NxQ2V7mJrT4sLwZ8bYc1D",
  title: "A refund that never came",
  persona: "Maria, 34, a customer for years, in a hurry",
  goal: "Find the order, say what went wrong, and promise a date",
  opening_line: "Hi, I sent my shoes back two weeks ago and still have no money.",
  closing_line: "That is all from me. Goodbye.",
  facts: { order: "A-1042", price: 89.9 },
  turns: [
    { text: "It is order A-1042.", when: ["order number", "which order"] },
    { text: "And when will I have it?", when: [] },
  ],
  rubric_id: null,
  difficulty: "medium",
  created_at: "2026-01-15T09:30:00.000Z",
  updated_at: "2026-01-15T09:30:00.000Z",
};
const { id: _id, closing_line: _line, rubric_id: _rubric, created_at: _made, updated_at: _changed, ...given } = example;
const tag = "Training";
const reads = withScope("training:read");
const writes = withScope("training:write");
const noun = "scenario";

export const createTrainingScenario = operation({
  id: "createTrainingScenario",
  method: "POST",
  path: "/training/scenarios",
  tag,
  summary: "Write a scenario",
  description:
    "A customer to practise with. A `rubric_id` that names nothing is a 400. At most 1,000 scenarios per workspace and mode; a further one is a 409.",
  access: writes,
  body: Type.Object({
    title,
    opening_line: openingLine,
    difficulty: Type.Optional(field.Choice(difficulties, "How hard it is", "medium")),
    ...optional,
  }),
  success: [{ status: 201, meaning: "Written", data: TrainingScenario }],
  errors: ["conflict"],
  example: { request: given, response: example },
});

export const listTrainingScenarios = operation({
  id: "listTrainingScenarios",
  method: "GET",
  path: "/training/scenarios",
  tag,
  summary: "List scenarios",
  description: "Newest first.",
  access: reads,
  query: Type.Object({
    ...field.paging("scn"),
    ...field.createdBetween,
    difficulty: Type.Optional(difficulty),
  }),
  success: [{ status: 200, meaning: "A page of scenarios", data: field.List(TrainingScenario) }],
  errors: [],
  example: { response: { items: [example], has_more: false } },
});

export const readTrainingScenario = operation({
  id: "readTrainingScenario",
  method: "GET",
  path: "/training/scenarios/{id}",
  tag,
  summary: "Read a scenario",
  description: "One scenario by its id.",
  access: reads,
  params: field.IdParam("scn", noun),
  success: [{ status: 200, meaning: "The scenario", data: TrainingScenario }],
  errors: ["not_found"],
  example: { response: example },
});

export const updateTrainingScenario = operation({
  id: "updateTrainingScenario",
  method: "PATCH",
  path: "/training/scenarios/{id}",
  tag,
  summary: "Update a scenario",
  description:
    "Fields that are left out stay; null clears one; `facts` and `turns` are replaced as a whole. Attempts that are under way go on as they began.",
  access: writes,
  params: field.IdParam("scn", noun),
  body: Type.Object({
    title: Type.Optional(title),
    opening_line: Type.Optional(openingLine),
    difficulty: Type.Optional(difficulty),
    ...optional,
  }),
  success: [{ status: 200, meaning: "The scenario as it is now", data: TrainingScenario }],
  errors: ["not_found"],
  example: { request: { difficulty: "hard" }, response: { ...example, difficulty: "hard" } },
});

export const deleteTrainingScenario = operation({
  id: "deleteTrainingScenario",
  method: "DELETE",
  path: "/training/scenarios/{id}",
  tag,
  summary: "Delete a scenario",
  description: "Nobody sees or begins it any more. Attempts at it stay, and those under way can be completed.",
  access: writes,
  params: field.IdParam("scn", noun),
  success: [
    {
      status: 200,
      meaning: "Deleted",
      data: Type.Object({ id, deleted: Type.Literal(true) }),
    },
  ],
  errors: ["not_found"],
  example: { response: { id: example.id, deleted: true } },
});
