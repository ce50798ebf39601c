import Type, { type Static } from "typebox";
import * as field from "./fields.ts";
import { operation, withScope } from "./operation.ts";

export const criterionTypes = ["binary", "scale", "category"] as const;

const key = Type.String({ pattern: "^[a-z][a-z0-9_]{0,63}$", description: "Unique in the rubric; lower case" });
const name = field.Text(200, "What people call it");
const description = Type.String({ maxLength: 4_000, description: "What it means" });
const section = field.Text(200, "The part of the rubric it belongs to");
const check = Type.String({ pattern: "^[a-z][a-z0-9_]{0,63}$", description: "A built-in check (see `GET /checks`)" });
const parameters = Type.Unsafe<Record<string, unknown>>({
  type: "object",
  additionalProperties: true,
  description: "The check's parameters; what is left out has its default",
});
const question = field.Text(4_000, "What the model judge is asked, in plain words");
const appliesWhen = field.Text(
  2_000,
  'A CEL expression over the conversation (`channel`, `language`, `agent`, `tags`, `metadata`, `duration_seconds`, `turn_count`, `has_trace`), for example `channel == "voice" && "vip" in tags`; the criterion leaves the sum where it is false',
);
const Category = Type.Object({
  name: field.Text(100, "A category"),
  score: Type.Number({ minimum: 0, maximum: 1, description: "Share of the points that it gives" }),
});

export const Criterion = Type.Object({
  key,
  name,
  description: field.Nullable(description),
  section: field.Nullable(section),
  type: field.Choice(
    criterionTypes,
    "`binary`: its point, half of it where only a part was done, or none; `scale`: a share of its points; `category`: the share that the category gives",
  ),
  weight: Type.Number({ minimum: 0, description: "Share in the card's score; 0 is for information only" }),
  max_score: Type.Integer({ minimum: 1, description: "Its points; 1 for a binary one" }),
  critical: Type.Boolean({ description: "Failing it fails the card, whatever its score" }),
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
  type: Type.Optional(field.Choice(criterionTypes, "What kind of answer it has", "binary")),
  weight: Type.Optional(
    Type.Number({ minimum: 0, maximum: 1_000, default: 1, description: "Share in the card's score" }),
  ),
  max_score: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: "1 unless it is a scale, then 5" })),
  critical: Type.Optional(Type.Boolean({ default: false, description: "Failing it fails the card" })),
  applies_when: field.Clearable(appliesWhen),
  check: field.Clearable(check),
  parameters: Type.Optional(parameters),
  question: field.Clearable(question),
  categories: Type.Optional(Type.Array(Category, { maxItems: 20, description: "For a category criterion, 2 or more" })),
});

const criteria = Type.Array(Criterion);
const criteriaInput = Type.Array(CriterionInput, {
  minItems: 1,
  maxItems: 100,
  description: "Each with a `check`, a `question`, or both: the local grader uses the check, the model the question",
});
const passScore = Type.Number({ minimum: 0, maximum: 100, description: "Least score that passes" });
const minimumAgreement = Type.Object(
  {
    kappa: Type.Number({ minimum: 0, maximum: 1, description: "Least Cohen's kappa between grader and people" }),
    reviews: Type.Integer({ minimum: 1, maximum: 10_000, description: "On at least so many human scorecards" }),
  },
  { description: "What a draft must reach on the workspace's own reviews before it may be published" },
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
    version: Type.Integer({ minimum: 1, description: "Counted from 1" }),
    ...content,
    published_by: Type.String({ description: "Who published it" }),
    published_at: field.Timestamp("When it was published; it never changes after"),
  },
  { description: "A version in use, now or once" },
);
export type RubricVersionWire = Static<typeof RubricVersion>;

const Draft = Type.Object(content, { description: "What is being worked on and not used yet" });

const DraftAgreement = Type.Object({
  needs: minimumAgreement,
  has: Type.Object(
    {
      kappa: field.Nullable(
        Type.Number({ description: "Cohen's kappa between the local grader with the draft and people" }),
      ),
      reviews: Type.Integer({ minimum: 0, description: "Human scorecards compared, at most the newest 200" }),
    },
    { description: "What it reaches now" },
  ),
  met: Type.Boolean({ description: "Whether the draft may be published as far as agreement goes" }),
});

export const Rubric = Type.Object({
  id: field.Id("rub", "The rubric's id"),
  name,
  description: field.Nullable(description),
  default: Type.Boolean({ description: "Whether conversations that name no rubric are scored by it" }),
  archived: Type.Boolean({ description: "Whether it is out of use; its scorecards stay" }),
  version: field.Nullable(Type.Integer({ minimum: 1, description: "The version in use" })),
  published: field.Nullable(RubricVersion),
  draft: field.Nullable(Draft),
  draft_agreement: Type.Unsafe<Static<typeof DraftAgreement> | null>({
    anyOf: [DraftAgreement, { type: "null" }],
    description: "Where the draft sets `minimum_agreement`, and one rubric is read; null otherwise",
  }),
  created_at: field.Timestamp("When it was made"),
  updated_at: field.Timestamp("When it last changed"),
});
export type RubricWire = Static<typeof Rubric>;

export const RubricTemplate = Type.Object({
  key: Type.String({ description: "For `template` when a rubric is made" }),
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
  summary: "List ready-made rubrics",
  description: "To begin with: customer support, sales call, collections and compliance, AI agent.",
  access: reads,
  success: [{ status: 200, meaning: "All of them", data: field.List(RubricTemplate) }],
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
  summary: "Make a rubric",
  tagged: true,
  description:
    "From a `template` or from `criteria`. It begins as a draft unless `publish` is true. A check that does not exist, parameters it can't take, an expression that can't be read or two criteria with one key are a 400 on that field. At most 500 rubrics per workspace and mode; a further one is a 409.",
  access: writes,
  body: Type.Object({
    name,
    description: field.Clearable(description),
    template: Type.Optional(Type.String({ maxLength: 64, description: "A ready-made rubric to begin with" })),
    ...contentInput,
    publish: Type.Optional(Type.Boolean({ default: false, description: "Publish version 1 at once" })),
  }),
  success: [{ status: 201, meaning: "Made", data: Rubric }],
  errors: ["conflict"],
  example: { request: { name: "Customer support", template: "customer_support", publish: true }, response: example },
});

export const listRubrics = operation({
  id: "listRubrics",
  method: "GET",
  path: "/rubrics",
  tag,
  summary: "List rubrics",
  description: "Newest first.",
  access: reads,
  query: Type.Object({
    ...field.paging("rub"),
    ...field.createdBetween,
    archived: Type.Optional(Type.Boolean({ description: "Only those out of use, or only the others" })),
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
  summary: "Read a rubric",
  tagged: true,
  description:
    "Includes the published version and the draft. `draft_agreement` shows the agreement that the draft needs before it can be published, and the agreement it has now. It is updated some seconds after a review or a change of the draft.",
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
  summary: "Change a rubric",
  conditional: true,
  tagged: true,
  description:
    "Send the `ETag` of your last answer as `If-Match`, so that you do not overwrite another person's change: if the rubric has changed since, the answer is a 412. Name and description change at once; criteria, `pass_score` and `minimum_agreement` go into the draft, which is used once it is published. `discard_draft` throws it away. `default: true` makes it the workspace's default (it must have a published version); the default can't be archived.",
  access: writes,
  params: field.IdParam("rub", "rubric"),
  body: Type.Object({
    name: Type.Optional(name),
    description: field.Clearable(description),
    ...contentInput,
    discard_draft: Type.Optional(Type.Boolean({ description: "Throw the draft away" })),
    default: Type.Optional(Type.Literal(true, { description: "Use it for conversations that name none" })),
    archived: Type.Optional(Type.Boolean({ description: "Take it out of use, or back" })),
  }),
  success: [{ status: 200, meaning: "Changed", data: Rubric }],
  errors: ["not_found", "conflict"],
  example: { request: { pass_score: 75 }, response: example },
});

export const publishRubric = operation({
  id: "publishRubric",
  method: "POST",
  path: "/rubrics/{id}/publish",
  tag,
  summary: "Publish the draft",
  conditional: true,
  description:
    "Freezes the draft as the next version; conversations are scored by it from now on. Without a draft, or with less agreement than `minimum_agreement` asks for, it is a 409. With `If-Match` exactly the draft is published that you have read, or it is a 412.",
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
  description: "Newest first; at most the newest 100.",
  access: reads,
  params: field.IdParam("rub", "rubric"),
  success: [{ status: 200, meaning: "Its versions", data: field.List(RubricVersion) }],
  errors: ["not_found"],
  example: { response: { items: [version], has_more: false } },
});

export const getRubricVersion = operation({
  id: "getRubricVersion",
  method: "GET",
  path: "/rubrics/{id}/versions/{version}",
  tag,
  summary: "Read one version",
  description: "As it was published.",
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
  summary: "Take a rubric along",
  description: "The version in use (or the draft, where there is none yet) as JSON that `POST /rubrics/import` takes.",
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
  summary: "Bring a rubric along",
  description:
    "Makes a rubric, as a draft, of what `GET /rubrics/{id}/export` gave. At most 500 rubrics per workspace and mode; a further one is a 409.",
  access: writes,
  body: Type.Object({
    format: Type.Literal("cqs-rubric/1", { description: "What kind of file it is" }),
    name,
    description: field.Clearable(description),
    pass_score: Type.Optional(passScore),
    criteria: criteriaInput,
  }),
  success: [{ status: 201, meaning: "Made", data: Rubric }],
  errors: ["conflict"],
  example: { request: portable, response: { ...example, version: null, published: null, default: false } },
});
