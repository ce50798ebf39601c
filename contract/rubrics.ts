import Type, { type Static } from "typebox";
import * as field from "./fields.ts";
import { operation, withScope } from "./operation.ts";

export const criterionTypes = ["binary", "scale", "category"] as const;

const key = Type.String({
  pattern: "^[a-z][a-z0-9_]{0,63}$",
  description: "The criterion's key, unique in the rubric; lower case",
});
const name = field.Text(200, "The name");
const description = Type.String({ maxLength: 4_000, description: "A description" });
const section = field.Text(200, "The section of the rubric");
const check = Type.String({
  pattern: "^[a-z][a-z0-9_]{0,63}$",
  description: "The key of a built-in check (see `GET /checks`)",
});
const parameters = Type.Unsafe<Record<string, unknown>>({
  type: "object",
  additionalProperties: true,
  description: "The check's parameters. A parameter that you leave out has its default value",
});
const question = field.Text(4_000, "The question for the model judge, in plain words");
const appliesWhen = field.Text(
  2_000,
  'A CEL expression over the conversation (`channel`, `language`, `agent`, `tags`, `metadata`, `duration_seconds`, `turn_count`, `has_trace`), for example `channel == "voice" && "vip" in tags`. If it is false, the criterion doesn\'t apply and doesn\'t count towards the score',
);
const Category = Type.Object({
  name: field.Text(100, "The category's name"),
  score: Type.Number({ minimum: 0, maximum: 1, description: "Share of the criterion's points, from 0 to 1" }),
});

export const Criterion = Type.Object({
  key,
  name,
  description: field.Nullable(description),
  section: field.Nullable(section),
  type: field.Choice(
    criterionTypes,
    "How points are given. `binary`: the point, half of it for a partial pass, or none. `scale`: a share of the points. `category`: the share that the category defines",
  ),
  weight: Type.Number({ minimum: 0, description: "The criterion's weight in the score; 0 for information only" }),
  max_score: Type.Integer({ minimum: 1, description: "The criterion's maximum points; 1 for a binary criterion" }),
  critical: Type.Boolean({ description: "Whether the scorecard fails if this criterion fails, whatever the score" }),
  applies_when: field.Nullable(appliesWhen),
  check: field.Nullable(check),
  parameters,
  question: field.Nullable(question),
  categories: Type.Array(Category),
});

const CriterionInput = Type.Object({
  key,
  name,
  description: field.Clearable(description),
  section: field.Clearable(section),
  type: Type.Optional(field.Choice(criterionTypes, "How points are given", "binary")),
  weight: Type.Optional(
    Type.Number({ minimum: 0, maximum: 1_000, default: 1, description: "The criterion's weight in the score" }),
  ),
  max_score: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 100,
      description: "Maximum points. The default is 5 for a scale, otherwise 1",
    }),
  ),
  critical: Type.Optional(Type.Boolean({ default: false, description: "Fail the scorecard if this criterion fails" })),
  applies_when: field.Clearable(appliesWhen),
  check: field.Clearable(check),
  parameters: Type.Optional(parameters),
  question: field.Clearable(question),
  categories: Type.Optional(Type.Array(Category, { maxItems: 20, description: "2 or more, for a category criterion" })),
});

const criteria = Type.Array(Criterion);
const criteriaInput = Type.Array(CriterionInput, {
  minItems: 1,
  maxItems: 100,
  description:
    "The criteria. Each has a `check`, a `question`, or both: the local grader uses the check, the model judge uses the question",
});
const passScore = Type.Number({ minimum: 0, maximum: 100, description: "The lowest score that passes" });
const minimumAgreement = Type.Object(
  {
    kappa: Type.Number({ minimum: 0, maximum: 1, description: "Minimum Cohen's kappa between grader and people" }),
    reviews: Type.Integer({ minimum: 1, maximum: 10_000, description: "Minimum number of human scorecards" }),
  },
  { description: "The agreement with your reviewers that a draft needs before you can publish it" },
);

/** What a version of a rubric consists of. */
const content = { pass_score: passScore, minimum_agreement: field.Nullable(minimumAgreement), criteria };
const contentInput = {
  pass_score: Type.Optional(passScore),
  minimum_agreement: field.Clearable(minimumAgreement),
  criteria: Type.Optional(criteriaInput),
};

export const RubricVersion = Type.Object(
  {
    rubric_id: field.Id("rub", "The rubric's id"),
    version: Type.Integer({ minimum: 1, description: "Version number, starting at 1" }),
    ...content,
    published_by: Type.String({ description: "Who published it" }),
    published_at: field.Timestamp("When the version was published. A version never changes"),
  },
  { description: "A published version of the rubric" },
);
export type RubricVersionWire = Static<typeof RubricVersion>;

const Draft = Type.Object(content, { description: "Unpublished changes; not used for scoring yet" });

const DraftAgreement = Type.Object({
  needs: minimumAgreement,
  has: Type.Object(
    {
      kappa: field.Nullable(
        Type.Number({ description: "Cohen's kappa between people and the local grader with the draft" }),
      ),
      reviews: Type.Integer({ minimum: 0, description: "Number of human scorecards compared, at most the newest 200" }),
    },
    { description: "The draft's current agreement" },
  ),
  met: Type.Boolean({ description: "Whether the draft has enough agreement to be published" }),
});

export const Rubric = Type.Object({
  id: field.Id("rub", "The rubric's id"),
  name,
  description: field.Nullable(description),
  default: Type.Boolean({ description: "Whether conversations without a rubric of their own are scored with it" }),
  archived: Type.Boolean({ description: "Whether the rubric is archived. Its scorecards stay" }),
  version: field.Nullable(Type.Integer({ minimum: 1, description: "The current published version" })),
  published: field.Nullable(RubricVersion),
  draft: field.Nullable(Draft),
  draft_agreement: Type.Unsafe<Static<typeof DraftAgreement> | null>({
    anyOf: [DraftAgreement, { type: "null" }],
    description: "The draft's agreement compared to its `minimum_agreement`; null without one, and in lists",
  }),
  created_at: field.Timestamp("When it was created"),
  updated_at: field.Timestamp("When it was last updated"),
});
export type RubricWire = Static<typeof Rubric>;

export const RubricTemplate = Type.Object({
  key: Type.String({ description: "The value for `template` when you create a rubric" }),
  name,
  description,
  pass_score: passScore,
  criteria,
});

/** A rubric on its way from one workspace to another. */
export const PortableRubric = Type.Object({
  format: Type.Literal("cqs-rubric/1"),
  name,
  description: field.Nullable(description),
  pass_score: passScore,
  criteria,
});

const criterion = {
  key: "greeting",
  name: "Greets and introduces itself",
  description: null,
  section: "Opening",
  type: "binary",
  weight: 1,
  max_score: 1,
  critical: false,
  applies_when: null,
  check: "greeting",
  parameters: {},
  question: null,
  categories: [],
};
const version = {
  rubric_id: "rub_0NxQ2V7mJrT4sLwZ8bYc1D",
  version: 1,
  pass_score: 70,
  minimum_agreement: null,
  criteria: [criterion],
  published_by: "owner@example.com",
  published_at: "2026-01-15T09:30:00.000Z",
};
const example = {
  id: version.rubric_id,
  name: "Customer support",
  description: null,
  default: true,
  archived: false,
  version: 1,
  published: version,
  draft: null,
  draft_agreement: null,
  created_at: "2026-01-15T09:30:00.000Z",
  updated_at: "2026-01-15T09:30:00.000Z",
};
const portable = {
  format: "cqs-rubric/1",
  name: "Customer support",
  description: null,
  pass_score: 70,
  criteria: [criterion],
};
const tag = "Rubrics";
const reads = withScope("rubrics:read");
const writes = withScope("rubrics:write");

export const listRubricTemplates = operation({
  id: "listRubricTemplates",
  method: "GET",
  path: "/rubric-templates",
  tag,
  summary: "List rubric templates",
  description: "Returns rubrics to start from: customer support, sales call, collections and compliance, AI agent.",
  access: reads,
  success: [{ status: 200, meaning: "All rubric templates", data: field.List(RubricTemplate) }],
  errors: [],
  example: {
    response: {
      items: [
        {
          key: "customer_support",
          name: "Customer support",
          description: "For service by phone, chat and e-mail.",
          pass_score: 70,
          criteria: [criterion],
        },
      ],
      has_more: false,
    },
  },
});

export const createRubric = operation({
  id: "createRubric",
  method: "POST",
  path: "/rubrics",
  tag,
  summary: "Create a rubric",
  tagged: true,
  description:
    "Creates a rubric from a `template` or from `criteria`. It is a draft unless you set `publish`. Returns 400 on the field if a check doesn't exist, its parameters are invalid, an expression is invalid, or two criteria have the same key. Returns 409 if the workspace already has 500 rubrics in this mode.",
  access: writes,
  body: Type.Object({
    name,
    description: field.Clearable(description),
    template: Type.Optional(Type.String({ maxLength: 64, description: "The key of a rubric template to start from" })),
    ...contentInput,
    publish: Type.Optional(Type.Boolean({ default: false, description: "Publish the rubric as version 1" })),
  }),
  success: [{ status: 201, meaning: "Created", data: Rubric }],
  errors: ["conflict"],
  example: { request: { name: "Customer support", template: "customer_support", publish: true }, response: example },
});

export const listRubrics = operation({
  id: "listRubrics",
  method: "GET",
  path: "/rubrics",
  tag,
  summary: "List rubrics",
  description: "Returns rubrics, newest first.",
  access: reads,
  query: Type.Object({
    ...field.paging("rub"),
    ...field.createdBetween,
    archived: Type.Optional(Type.Boolean({ description: "`true` for archived rubrics only, `false` for all others" })),
  }),
  success: [{ status: 200, meaning: "A page of rubrics", data: field.List(Rubric) }],
  errors: [],
  example: { response: { items: [example], has_more: false } },
});

export const getRubric = operation({
  id: "getRubric",
  method: "GET",
  path: "/rubrics/{id}",
  tag,
  summary: "Retrieve a rubric",
  tagged: true,
  description:
    "Returns the rubric with its published version and its draft. `draft_agreement` shows the agreement that the draft needs before you can publish it, and its current agreement. It is updated a few seconds after a review or a change of the draft.",
  access: reads,
  params: field.IdParam("rub", "rubric"),
  success: [{ status: 200, meaning: "The rubric", data: Rubric }],
  errors: ["not_found"],
  example: { response: example },
});

export const updateRubric = operation({
  id: "updateRubric",
  method: "PATCH",
  path: "/rubrics/{id}",
  tag,
  summary: "Update a rubric",
  conditional: true,
  tagged: true,
  description:
    "The name and description change immediately. `criteria`, `pass_score` and `minimum_agreement` change the draft, which takes effect when you publish it; `discard_draft` deletes the draft. `default: true` makes the rubric the workspace's default; it must have a published version. The default rubric can't be archived. To avoid overwriting someone else's change, send the `ETag` of the rubric as `If-Match`: the request returns 412 if the rubric has changed since.",
  access: writes,
  params: field.IdParam("rub", "rubric"),
  body: Type.Object({
    name: Type.Optional(name),
    description: field.Clearable(description),
    ...contentInput,
    discard_draft: Type.Optional(Type.Boolean({ description: "Delete the draft" })),
    default: Type.Optional(Type.Literal(true, { description: "Make it the workspace's default rubric" })),
    archived: Type.Optional(Type.Boolean({ description: "Archive the rubric, or restore it" })),
  }),
  success: [{ status: 200, meaning: "The updated rubric", data: Rubric }],
  errors: ["not_found", "conflict"],
  example: { request: { pass_score: 75 }, response: example },
});

export const publishRubric = operation({
  id: "publishRubric",
  method: "POST",
  path: "/rubrics/{id}/publish",
  tag,
  summary: "Publish a rubric",
  conditional: true,
  description:
    "Publishes the draft as the next version. Conversations are scored with it from now on. Returns 409 if there is no draft, or if its agreement is below `minimum_agreement`. With `If-Match`, the request returns 412 if the draft has changed since you read it.",
  access: writes,
  params: field.IdParam("rub", "rubric"),
  success: [{ status: 201, meaning: "Published", data: RubricVersion }],
  errors: ["not_found", "conflict"],
  example: { response: version },
});

export const listRubricVersions = operation({
  id: "listRubricVersions",
  method: "GET",
  path: "/rubrics/{id}/versions",
  tag,
  summary: "List a rubric's versions",
  description: "Returns the newest 100 versions, newest first.",
  access: reads,
  params: field.IdParam("rub", "rubric"),
  success: [{ status: 200, meaning: "The versions", data: field.List(RubricVersion) }],
  errors: ["not_found"],
  example: { response: { items: [version], has_more: false } },
});

export const getRubricVersion = operation({
  id: "getRubricVersion",
  method: "GET",
  path: "/rubrics/{id}/versions/{version}",
  tag,
  summary: "Retrieve a rubric version",
  description: "Returns the version as it was published.",
  access: reads,
  params: Type.Object({
    id: field.Id("rub", "The rubric's id"),
    version: Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: "The version's number" }),
  }),
  success: [{ status: 200, meaning: "The version", data: RubricVersion }],
  errors: ["not_found"],
  example: { response: version },
});

export const exportRubric = operation({
  id: "exportRubric",
  method: "GET",
  path: "/rubrics/{id}/export",
  tag,
  summary: "Export a rubric",
  description: "Returns the published version (or the draft, if there is none) as JSON for `POST /rubrics/import`.",
  access: reads,
  params: field.IdParam("rub", "rubric"),
  success: [{ status: 200, meaning: "The rubric", data: PortableRubric }],
  errors: ["not_found"],
  example: { response: portable },
});

export const importRubric = operation({
  id: "importRubric",
  method: "POST",
  path: "/rubrics/import",
  tag,
  summary: "Import a rubric",
  description:
    "Creates a rubric, as a draft, from the result of `GET /rubrics/{id}/export`. Returns 409 if the workspace already has 500 rubrics in this mode.",
  access: writes,
  body: Type.Object({
    format: Type.Literal("cqs-rubric/1", { description: "The format of the exported rubric" }),
    name,
    description: field.Clearable(description),
    pass_score: Type.Optional(passScore),
    criteria: criteriaInput,
  }),
  success: [{ status: 201, meaning: "Created", data: Rubric }],
  errors: ["conflict"],
  example: { request: portable, response: { ...example, version: null, published: null, default: false } },
});
