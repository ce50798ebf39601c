import Type, { type Static } from "typebox";
import * as field from "./fields.ts";
import { operation, withScope } from "./operation.ts";
import { TrainingCustomer, TrainingCustomerInput } from "./training-customers.ts";

const difficulties = ["easy", "medium", "hard"] as const;
const categories = ["support", "sales", "billing", "complaint", "compliance", "difficult_customer"] as const;
/** As `GET /rubrics/ready-made` lists them. */
export const readyMadeRubricKeys = ["customer_support", "sales_call", "collections_compliance", "ai_agent"] as const;

const id = field.Id("scn", "The scenario's id");
const title = field.Text(200, "The scenario's title");
const persona = Type.String({ maxLength: 2_000, description: "A description of the simulated customer" });
const goal = Type.String({ maxLength: 2_000, description: "What the trainee should achieve" });
const openingLine = field.Text(1_000, "What the customer says first");
const closingLine = field.Text(1_000, "What the customer says last, when there is nothing else to say");
const facts = Type.Unsafe<Record<string, string | number>>({
  type: "object",
  maxProperties: 50,
  propertyNames: { type: "string", minLength: 1, maxLength: 64 },
  additionalProperties: { type: ["string", "number"], maxLength: 1_000 },
  description: "Facts that the trainee can look up, such as an order number: strings and numbers, at most 50",
});
const text = field.Text(1_000, "What the customer says");
const words = {
  maxItems: 20,
  description:
    "Words or phrases: the customer says the line when the trainee's message contains one of them as whole words, ignoring case. If the list is empty, the line comes in its turn",
};
const Turn = Type.Object({ text, when: Type.Array(Type.String({ description: "A word or phrase" }), words) });
const TurnInput = Type.Object({
  text,
  when: Type.Optional(Type.Array(field.Text(64, "A word or phrase with at least one letter or digit"), words)),
});
const turnsInput = Type.Array(TurnInput, {
  maxItems: 50,
  description: "The customer's lines, in order; each is said at most once in an attempt",
});
const rubricId = field.Id("rub", "The rubric that scores attempts");
const rubricKey = field.Choice(
  readyMadeRubricKeys,
  "The rubric template that scores attempts if there is no `rubric_id`. Without either, the workspace's default rubric is used",
);
const difficulty = field.Choice(difficulties, "The difficulty");
const category = field.Choice(categories, "The category");

export const TrainingScenario = Type.Object({
  id,
  title,
  persona: field.Nullable(persona),
  goal: field.Nullable(goal),
  opening_line: openingLine,
  closing_line: closingLine,
  facts,
  turns: Type.Array(Turn, { description: "The customer's lines, in order" }),
  rubric_id: field.Nullable(rubricId),
  rubric_key: field.Nullable(rubricKey),
  difficulty,
  category: field.Nullable(category),
  customer: field.Nullable(TrainingCustomer),
  built_in: Type.Boolean({
    description: "Whether the scenario is built in. You can copy built-in scenarios, but not change or delete them",
  }),
  made_from: field.Nullable(Type.String({ description: "The scenario or conversation that it was created from" })),
  created_at: field.Timestamp("When it was created"),
  updated_at: field.Timestamp("When it was last updated"),
});
export type TrainingScenarioWire = Static<typeof TrainingScenario>;

const optional = {
  persona: field.Clearable(persona),
  goal: field.Clearable(goal),
  closing_line: field.Clearable(closingLine),
  facts: field.Clearable(facts),
  turns: Type.Optional(turnsInput),
  rubric_id: field.Clearable(rubricId),
  rubric_key: field.Clearable(rubricKey),
  category: field.Clearable(category),
  customer: field.Clearable(TrainingCustomerInput),
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
  rubric_key: null,
  difficulty: "medium",
  category: "complaint",
  customer: null,
  built_in: false,
  made_from: null,
  created_at: "2026-01-15T09:30:00.000Z",
  updated_at: "2026-01-15T09:30:00.000Z",
};
const {
  id: _id,
  closing_line: _line,
  rubric_id: _rubric,
  rubric_key: _key,
  customer: _customer,
  built_in: _builtIn,
  made_from: _from,
  created_at: _made,
  updated_at: _changed,
  ...given
} = example;
const tag = "Training";
const reads = withScope("training:read");
const writes = withScope("training:write");
const noun = "scenario";

export const createTrainingScenario = operation({
  id: "createTrainingScenario",
  method: "POST",
  path: "/training/scenarios",
  tag,
  summary: "Create a scenario",
  description:
    "Creates a simulated customer to practise with. Returns 400 if the `rubric_id` doesn't exist, and 409 if the workspace already has 1,000 scenarios in this mode.",
  access: writes,
  body: Type.Object({
    title,
    opening_line: openingLine,
    difficulty: Type.Optional(field.Choice(difficulties, "The difficulty", "medium")),
    ...optional,
  }),
  success: [{ status: 201, meaning: "Created", data: TrainingScenario }],
  errors: ["conflict"],
  example: { request: given, response: example },
});

export const listTrainingScenarios = operation({
  id: "listTrainingScenarios",
  method: "GET",
  path: "/training/scenarios",
  tag,
  summary: "List scenarios",
  description:
    "Returns scenarios, newest first. Every workspace has the built-in scenarios in both modes; they are dated 2020-01-01 and therefore come last.",
  access: reads,
  query: Type.Object({
    ...field.paging("scn"),
    ...field.createdBetween,
    difficulty: Type.Optional(difficulty),
    category: Type.Optional(category),
    built_in: Type.Optional(
      Type.Boolean({ description: "`true` for built-in scenarios only, `false` for your own only" }),
    ),
  }),
  success: [{ status: 200, meaning: "A page of scenarios", data: field.List(TrainingScenario) }],
  errors: [],
  example: { response: { items: [example], has_more: false } },
});

export const getTrainingScenario = operation({
  id: "getTrainingScenario",
  method: "GET",
  path: "/training/scenarios/{id}",
  tag,
  summary: "Retrieve a scenario",
  description: "Returns the scenario with this id.",
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
    "Fields that you leave out keep their value; `null` clears a field. `facts` and `turns` are replaced as a whole. Attempts in progress continue unchanged. Returns 409 for a built-in scenario: copy it instead.",
  access: writes,
  params: field.IdParam("scn", noun),
  body: Type.Object({
    title: Type.Optional(title),
    opening_line: Type.Optional(openingLine),
    difficulty: Type.Optional(difficulty),
    ...optional,
  }),
  success: [{ status: 200, meaning: "The updated scenario", data: TrainingScenario }],
  errors: ["not_found", "conflict"],
  example: { request: { difficulty: "hard" }, response: { ...example, difficulty: "hard" } },
});

export const deleteTrainingScenario = operation({
  id: "deleteTrainingScenario",
  method: "DELETE",
  path: "/training/scenarios/{id}",
  tag,
  summary: "Delete a scenario",
  description:
    "Deletes the scenario, so that no new attempts can start. Existing attempts stay, and those in progress can be completed. Returns 409 for a built-in scenario.",
  access: writes,
  params: field.IdParam("scn", noun),
  success: [
    {
      status: 200,
      meaning: "Deleted",
      data: Type.Object({ id, deleted: Type.Literal(true) }),
    },
  ],
  errors: ["not_found", "conflict"],
  example: { response: { id: example.id, deleted: true } },
});

export const copyTrainingScenario = operation({
  id: "copyTrainingScenario",
  method: "POST",
  path: "/training/scenarios/{id}/copy",
  tag,
  summary: "Copy a scenario",
  description:
    "Creates a scenario of your own from a built-in one or from another of yours. Returns 409 if the workspace already has 1,000 scenarios in this mode.",
  access: writes,
  params: field.IdParam("scn", noun),
  body: Type.Object({ title: Type.Optional(field.Text(200, "The copy's title; the original's title by default")) }),
  success: [{ status: 201, meaning: "Copied", data: TrainingScenario }],
  errors: ["not_found", "conflict"],
  example: {
    request: { title: "Our refund call" },
    response: { ...example, title: "Our refund call", made_from: "scn_02ht3RF1Vln7S4X0lilL3B" },
  },
});

export const createTrainingScenarioFromConversation = operation({
  id: "createTrainingScenarioFromConversation",
  method: "POST",
  path: "/training/scenarios/from-conversation",
  tag,
  summary: "Create a scenario from a conversation",
  description:
    "Creates a scenario to practise a conversation that went badly: the customer's first words become the opening line, what the customer wanted becomes concerns, and what the customer said when asked becomes answers. Personal data is always masked, whatever the workspace's privacy settings, including the names of contact and agent and names by which people introduce themselves. Check the result before you use it. You also need the scope `conversations:read`. Returns 400 if the conversation doesn't exist, or if the customer says nothing in it.",
  access: writes,
  body: Type.Object({
    conversation_id: field.Id("conv", "The conversation"),
    title: Type.Optional(title),
    difficulty: Type.Optional(field.Choice(difficulties, "The difficulty", "medium")),
    category: field.Clearable(category),
    rubric_id: field.Clearable(rubricId),
    rubric_key: field.Clearable(rubricKey),
  }),
  success: [{ status: 201, meaning: "Created", data: TrainingScenario }],
  errors: ["conflict"],
  example: {
    request: { conversation_id: "conv_0NxQ2V7mJrT4sLwZ8bYc1D", title: "A refund that never came" },
    response: { ...example, made_from: "conv_0NxQ2V7mJrT4sLwZ8bYc1D" },
  },
});
