import Type, { type Static } from "typebox";
import * as field from "./fields.ts";
import { operation, withScope } from "./operation.ts";
import { TrainingCustomer, TrainingCustomerInput } from "./training-customers.ts";

const difficulties = ["easy", "medium", "hard"] as const;
const categories = ["support", "sales", "billing", "complaint", "compliance", "difficult_customer"] as const;
/** As `GET /rubrics/ready-made` lists them. */
export const readyMadeRubricKeys = ["customer_support", "sales_call", "collections_compliance", "ai_agent"] as const;

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
const rubricId = field.Id("rub", "The rubric that attempts are scored by");
const rubricKey = field.Choice(
  readyMadeRubricKeys,
  "A ready-made rubric that attempts are scored by where there is no `rubric_id`; without either, the workspace's default",
);
const difficulty = field.Choice(difficulties, "How hard it is");
const category = field.Choice(categories, "What it is about");

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
  rubric_key: field.Nullable(rubricKey),
  difficulty,
  category: field.Nullable(category),
  customer: field.Nullable(TrainingCustomer),
  built_in: Type.Boolean({ description: "Comes with the product: it can be copied, but not changed or deleted" }),
  made_from: field.Nullable(
    Type.String({ description: "The scenario that it is a copy of, or the conversation that it was made from" }),
  ),
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
  description:
    "Newest first. Every workspace and mode has the built-in scenarios; they count as made on 2020-01-01, so that they come last.",
  access: reads,
  query: Type.Object({
    ...field.paging("scn"),
    ...field.createdBetween,
    difficulty: Type.Optional(difficulty),
    category: Type.Optional(category),
    built_in: Type.Optional(Type.Boolean({ description: "Only those that come with the product, or only your own" })),
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
    "Fields that are left out stay; null clears one; `facts` and `turns` are replaced as a whole. Attempts that are under way go on as they began. A built-in scenario is a 409: copy it.",
  access: writes,
  params: field.IdParam("scn", noun),
  body: Type.Object({
    title: Type.Optional(title),
    opening_line: Type.Optional(openingLine),
    difficulty: Type.Optional(difficulty),
    ...optional,
  }),
  success: [{ status: 200, meaning: "The scenario as it is now", data: TrainingScenario }],
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
    "Nobody sees or begins it any more. Attempts at it stay, and those under way can be completed. A built-in scenario is a 409.",
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
    "Makes a scenario of your own out of a built-in one, or of another one of yours; change it as you like. At most 1,000 scenarios per workspace and mode; a further one is a 409.",
  access: writes,
  params: field.IdParam("scn", noun),
  body: Type.Object({ title: Type.Optional(field.Text(200, "The copy's title; without one, the original's")) }),
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
  summary: "Make a scenario from a conversation",
  description:
    "The customer of a conversation that went badly becomes one to practise with: the first words are the opening line, what the customer wanted becomes concerns, what the customer told when asked becomes answers. Personal data is masked, whatever the workspace's privacy settings, and so are the names of contact and agent and those by which people introduce themselves: read the result before you use it. Also needs `conversations:read`. A `conversation_id` that names nothing, or a conversation in which the customer says nothing, is a 400.",
  access: writes,
  body: Type.Object({
    conversation_id: field.Id("conv", "The conversation"),
    title: Type.Optional(title),
    difficulty: Type.Optional(field.Choice(difficulties, "How hard it is", "medium")),
    category: field.Clearable(category),
    rubric_id: field.Clearable(rubricId),
    rubric_key: field.Clearable(rubricKey),
  }),
  success: [{ status: 201, meaning: "Made", data: TrainingScenario }],
  errors: ["conflict"],
  example: {
    request: { conversation_id: "conv_0NxQ2V7mJrT4sLwZ8bYc1D", title: "A refund that never came" },
    response: { ...example, made_from: "conv_0NxQ2V7mJrT4sLwZ8bYc1D" },
  },
});
