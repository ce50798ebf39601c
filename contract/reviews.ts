import Type, { type Static } from "typebox";
import * as field from "./fields.ts";
import { operation, withScope } from "./operation.ts";
import { verdicts } from "./scorecards.ts";

export const reviewStatuses = ["open", "completed", "cancelled"] as const;
export const reviewSteps = ["submit", "claim"] as const;

const conversationId = field.Id("conv", "The conversation");
const rubricId = field.Id("rub", "The rubric to judge by");
const person = field.Text(255, "A member's e-mail address, or the name of the person that an API key acts for");
const assignees = Type.Array(person, {
  maxItems: 20,
  uniqueItems: true,
  description: "The people assigned to the review, at most `reviewers_wanted`",
});
const dueAt = field.Timestamp("When the review is due");
const blind = Type.Boolean({
  default: false,
  description:
    "Whether the review is blind: reviewers see neither the scorecard nor each other's submissions until they have submitted",
});
const reviewersWanted = Type.Integer({
  minimum: 1,
  maximum: 20,
  default: 1,
  description: "Number of people who should submit the review",
});

/** For keys, which can act for anybody; a signed-in person always acts as themselves. */
export const reviewer = Type.Optional(
  field.Text(255, "For API keys: the person that the key acts for. Signed-in members always act as themselves"),
);

const Person = Type.Object({
  reviewer: Type.String({
    description: "The reviewer's e-mail address, or the name of the person that an API key acts for",
  }),
  name: Type.String({ description: "The member's name; the same as `reviewer` if they are not a member" }),
});

/** What lists of reviews and sessions show of a conversation. */
export const conversationBrief = {
  title: field.Nullable(
    Type.String({
      description:
        "The conversation's first words, masked where the workspace masks personal data; null if it has no text",
    }),
  ),
  channel: field.Nullable(Type.String({ description: "The channel" })),
  agent_id: field.Nullable(field.Id("agt", "The agent's id")),
  agent_name: field.Nullable(Type.String({ description: "The agent's name" })),
  contact_id: field.Nullable(field.Id("con", "The contact's id")),
  contact_name: field.Nullable(
    Type.String({ description: "The contact's name, e-mail address, phone number or external id" }),
  ),
  started_at: field.Nullable(field.Timestamp("When it started")),
};

/** In examples of all that shows conversations in brief. */
export const exampleBrief = {
  title: "Good morning, this is Anna from the card service.",
  channel: "voice",
  agent_id: "agt_0NxQ2V7mJrT4sLwZ8bYc1D",
  agent_name: "Anna",
  contact_id: null,
  contact_name: null,
  started_at: "2026-01-15T09:00:00.000Z",
};

const Submission = Type.Object({
  reviewer: Type.String({ description: "The reviewer" }),
  scorecard_id: field.Id("sc", "The scorecard that the submission created"),
  submitted_at: field.Timestamp("When it was submitted"),
});

export const Review = Type.Object({
  id: field.Id("rev", "The review's id"),
  conversation_id: conversationId,
  conversation: Type.Object(conversationBrief, { description: "The conversation in brief, without its score" }),
  scorecard_id: field.Nullable(
    field.Id("sc", "The scorecard under review; null if there is none, or while a blind review hides it"),
  ),
  rubric_id: rubricId,
  rubric_name: field.Nullable(Type.String({ description: "The rubric's name" })),
  rubric_version: Type.Integer({ minimum: 1, description: "The rubric's version" }),
  reason: Type.String({
    description:
      "Why the review was requested: `manual`, `unsure`, `unsure: critical failure`, `sampled: NAME` (by a sampling rule), `rule: NAME` (by a rule), `dispute` or `calibration`",
  }),
  calibration_id: field.Nullable(field.Id("cal", "The calibration session that the review belongs to")),
  status: field.Choice(reviewStatuses, "`completed` once `reviewers_wanted` people have submitted"),
  reviewers_wanted: Type.Integer({
    minimum: 1,
    maximum: 20,
    description: "Number of people who should submit the review",
  }),
  blind: Type.Boolean({ description: "Whether the review is blind" }),
  assignees: Type.Array(Type.String(), { description: "The people assigned to the review" }),
  people: Type.Array(Person, {
    description: "The names of the assignees and of the reviewers whose submissions you can see",
  }),
  submissions: Type.Array(Submission, {
    description: "The submissions. While a blind review hides the others, only your own",
  }),
  due_at: field.Nullable(dueAt),
  created_at: field.Timestamp("When it was requested"),
  completed_at: field.Nullable(field.Timestamp("When the last required submission was made")),
});
export type ReviewWire = Static<typeof Review>;

const EvidenceInput = Type.Object({
  turn: field.Clearable(Type.Integer({ minimum: 0, maximum: 1_000_000, description: "The turn, starting at 0" })),
  node_id: field.Clearable(
    field.Text(
      512,
      "The trace node, for something that happened between turns. Send `turn`, `node_id`, or both for the same turn",
    ),
  ),
  quote: field.Text(2_000, "The quote, exactly as in the conversation"),
});

export const JudgedCriterion = Type.Object({
  key: Type.String({ pattern: "^[a-z][a-z0-9_]{0,63}$", description: "The criterion's key" }),
  verdict: field.Choice(verdicts, "The verdict. `not_applicable` criteria don't count towards the score"),
  score: field.Clearable(
    Type.Number({
      minimum: 0,
      maximum: 100,
      description:
        "The criterion's points, at most its `max_score`. If you leave it out, the verdict decides: all points, half of them or none. Not for category criteria",
    }),
  ),
  category: field.Clearable(field.Text(100, "For a category criterion: one of its categories")),
  rationale: field.Clearable(Type.String({ maxLength: 4_000, description: "The reason for the verdict" })),
  evidence: Type.Optional(
    Type.Array(EvidenceInput, {
      maxItems: 10,
      description:
        "Quotes that support the verdict. If you leave it out, the evidence of the scorecard under review is used for this criterion, unless it is hidden",
    }),
  ),
});

export const judgedCriteria = Type.Array(JudgedCriterion, {
  maxItems: 100,
  description: "Your verdicts. Criteria that you leave out stay as on the scorecard under review",
});

const example = {
  id: "rev_0NxQ2V7mJrT4sLwZ8bYc1D",
  conversation_id: "conv_0NxQ2V7mJrT4sLwZ8bYc1D",
  conversation: exampleBrief,
  scorecard_id: "sc_0NxQ2V7mJrT4sLwZ8bYc1D",
  rubric_id: "rub_0NxQ2V7mJrT4sLwZ8bYc1D",
  rubric_name: "Customer support",
  rubric_version: 1,
  reason: "unsure",
  calibration_id: null,
  status: "open",
  reviewers_wanted: 1,
  blind: false,
  assignees: ["ann@example.com"],
  people: [{ reviewer: "ann@example.com", name: "Ann" }],
  submissions: [],
  due_at: "2026-01-20T09:30:00.000Z",
  created_at: "2026-01-15T09:30:00.000Z",
  completed_at: null,
};
const submitted = {
  ...example,
  status: "completed",
  submissions: [
    {
      reviewer: "ann@example.com",
      scorecard_id: "sc_0NxQ2V7mJrT4sLwZ8bYc1E",
      submitted_at: "2026-01-15T10:00:00.000Z",
    },
  ],
  completed_at: "2026-01-15T10:00:00.000Z",
};
const tag = "Reviews";
const reads = withScope("scorecards:read");
const writes = withScope("scorecards:write");

export const createReview = operation({
  id: "createReview",
  method: "POST",
  path: "/reviews",
  tag,
  summary: "Create a review",
  description:
    "Adds a conversation to the review queue, with the reason `manual`. The review is about the scorecard that you send. If you send only a `rubric_id`, it is about the newest scorecard of that rubric that was not made by a person; if you send neither, about the conversation's newest scorecard. If there is no such scorecard, reviewers judge by the published version of that rubric, or of the conversation's own. Returns 400 if the conversation, scorecard or rubric doesn't exist.",
  access: writes,
  body: Type.Object({
    conversation_id: conversationId,
    scorecard_id: field.Clearable(field.Id("sc", "A scorecard of this conversation")),
    rubric_id: field.Clearable(
      field.Id("rub", "A published rubric. If you also send a scorecard, it must be the scorecard's rubric"),
    ),
    reviewers_wanted: Type.Optional(reviewersWanted),
    blind: Type.Optional(blind),
    assignees: Type.Optional(assignees),
    due_at: field.Clearable(dueAt),
  }),
  success: [{ status: 201, meaning: "Created", data: Review }],
  errors: [],
  example: {
    request: { conversation_id: example.conversation_id, assignees: example.assignees, due_at: example.due_at },
    response: { ...example, reason: "manual" },
  },
});

export const listReviews = operation({
  id: "listReviews",
  method: "GET",
  path: "/reviews",
  tag,
  summary: "List reviews",
  description:
    "Returns reviews, newest first. With `sort=due`, they are sorted by due date, soonest first unless you set `order=desc`; reviews without a due date come last, and only open reviews are returned unless you set `status`. Multiple filters are combined with AND. Blind reviews hide the same fields as in `GET /reviews/{id}`.",
  access: reads,
  query: Type.Object({
    ...field.paging("rev"),
    ...field.createdBetween,
    order: Type.Optional(
      field.Choice(["desc", "asc"], "Sort order; `desc` is newest first or, with `sort=due`, latest due date first"),
    ),
    sort: Type.Optional(field.Choice(["created", "due"], "The field to sort by", "created")),
    status: Type.Optional(field.Choice(reviewStatuses, "Current status")),
    assignee: Type.Optional(field.Text(255, "Only reviews assigned to this person")),
    can: Type.Optional(
      field.Choice(
        reviewSteps,
        "Only reviews that you can act on. `submit`: open reviews that are assigned to you and that you have not submitted. `claim`: open reviews that you could claim. Reviews of disputes are left out",
      ),
    ),
    due_before: Type.Optional(field.Timestamp("Only reviews due before this time")),
    conversation_id: Type.Optional(conversationId),
    rubric_id: Type.Optional(rubricId),
    calibration_id: Type.Optional(field.Id("cal", "Only reviews of this calibration session")),
    reason: Type.Optional(
      field.Text(255, "The reason; `sampled` matches all sampling rules, `sampled: NAME` a single one"),
    ),
    reviewer,
  }),
  success: [{ status: 200, meaning: "A page of reviews", data: field.List(Review) }],
  errors: [],
  example: { response: { items: [example], has_more: false } },
});

export const nextReview = operation({
  id: "nextReview",
  method: "POST",
  path: "/reviews/next",
  tag,
  summary: "Claim the next review",
  description:
    "Returns the open review that you should do next: the one with the earliest due date that is assigned to you and not submitted, otherwise the earliest one that you can claim, which is then assigned to you. Two callers never claim the same last place. Calling again returns the same review until you submit it. Reviews of disputes are left out: they are resolved with the dispute. `review` is null if there is none left.",
  access: writes,
  body: Type.Object({
    rubric_id: field.Clearable(field.Id("rub", "Only reviews with this rubric")),
    skip_ids: Type.Optional(
      Type.Array(field.Id("rev", "A review's id"), {
        maxItems: 100,
        uniqueItems: true,
        description: "Reviews to skip in this call",
      }),
    ),
    reviewer,
  }),
  success: [
    {
      status: 200,
      meaning: "The next review, or null",
      data: Type.Object({ review: Type.Unsafe<ReviewWire | null>({ anyOf: [Review, { type: "null" }] }) }),
    },
  ],
  errors: [],
  example: { request: {}, response: { review: example } },
});

export const getReview = operation({
  id: "getReview",
  method: "GET",
  path: "/reviews/{id}",
  tag,
  summary: "Retrieve a review",
  description:
    "Returns the review with this id. While a blind review is open, a reviewer who has not submitted can see neither the scorecard under review nor the submissions of others.",
  access: reads,
  params: field.IdParam("rev", "review"),
  query: Type.Object({ reviewer }),
  success: [{ status: 200, meaning: "The review", data: Review }],
  errors: ["not_found"],
  example: { response: example },
});

export const updateReview = operation({
  id: "updateReview",
  method: "PATCH",
  path: "/reviews/{id}",
  tag,
  summary: "Update a review",
  description:
    "Fields that you leave out keep their value; `null` clears `due_at`. `assignees` replaces the list: returns 400 if there are more than `reviewers_wanted`, and 409 if you leave out someone who has submitted. Returns 409 on `status` if the review is not open, or if you cancel the review of a dispute: resolve the dispute instead.",
  access: writes,
  params: field.IdParam("rev", "review"),
  body: Type.Object({
    assignees: Type.Optional(assignees),
    due_at: field.Clearable(dueAt),
    status: Type.Optional(field.Choice(["cancelled"], "`cancelled` removes the review from the queue")),
    reviewer,
  }),
  success: [{ status: 200, meaning: "The updated review", data: Review }],
  errors: ["not_found", "conflict"],
  example: { request: { assignees: example.assignees }, response: example },
});

export const claimReview = operation({
  id: "claimReview",
  method: "POST",
  path: "/reviews/{id}/claim",
  tag,
  summary: "Claim a review",
  description:
    "Assigns the review to you. If it is already assigned to you, nothing changes. Returns 409 if all places are taken or the review is not open.",
  access: writes,
  params: field.IdParam("rev", "review"),
  body: Type.Object({ reviewer }),
  success: [{ status: 200, meaning: "The claimed review", data: Review }],
  errors: ["not_found", "conflict"],
  example: { request: {}, response: example },
});

export const submitReview = operation({
  id: "submitReview",
  method: "POST",
  path: "/reviews/{id}/submissions",
  tag,
  summary: "Submit a review",
  description: [
    "Creates a scorecard of grader kind `human` with your verdicts and emits `scorecard.created`. It becomes the conversation's newest scorecard, unless it belongs to a calibration session.",
    "Criteria that you leave out keep the verdict and evidence of the scorecard under review, and still name their grader. In a blind review, or without a scorecard, you must judge every criterion (400 on `criteria`).",
    "A verdict other than `not_applicable` needs evidence: yours, or that of the scorecard under review. A quote must occur word for word in its turn (400 on `criteria.2.evidence.0.quote`).",
    "Returns 409 if you have already submitted, if the review is not open, or if all places are taken.",
  ].join(" "),
  access: writes,
  personal: true,
  params: field.IdParam("rev", "review"),
  body: Type.Object({
    criteria: judgedCriteria,
    summary: field.Clearable(
      field.Text(2_000, "A summary in a sentence or two; generated from the verdicts if you leave it out"),
    ),
    reviewer,
  }),
  success: [{ status: 201, meaning: "Submitted; the review includes your scorecard", data: Review }],
  errors: ["not_found", "conflict"],
  example: {
    request: {
      criteria: [
        {
          key: "greeting",
          verdict: "fail",
          rationale: "No name was given.",
          evidence: [{ turn: 0, quote: "Hello, what do you want?" }],
        },
      ],
    },
    response: submitted,
  },
});
