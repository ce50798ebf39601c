import Type, { type Static } from "typebox";
import * as field from "./fields.ts";
import { operation, withScope } from "./operation.ts";
import { verdicts } from "./scorecards.ts";

export const reviewStatuses = ["open", "completed", "cancelled"] as const;

const conversationId = field.Id("conv", "The conversation");
const rubricId = field.Id("rub", "The rubric it is judged by");
const person = field.Text(255, "A person's e-mail, or the name of whoever a key acts for");
const assignees = Type.Array(person, {
  maxItems: 20,
  uniqueItems: true,
  description: "Who is to do it; no more than `reviewers_wanted`",
});
const dueAt = field.Timestamp("By when it should be done");
const blind = Type.Boolean({
  default: false,
  description: "Whether reviewers see neither the card nor each other's submissions until they have submitted",
});
const reviewersWanted = Type.Integer({
  minimum: 1,
  maximum: 20,
  default: 1,
  description: "How many people are to judge it",
});

/** For keys, which can act for anybody; a signed-in person always acts as themselves. */
export const reviewer = Type.Optional(
  field.Text(255, "For API keys: the person it is done for. A signed-in person is always themselves"),
);

const Person = Type.Object({
  reviewer: Type.String({ description: "Their e-mail, or the name of whoever a key acts for" }),
  name: Type.String({ description: "What a member is called; otherwise the same as `reviewer`" }),
});

/** What lists of reviews and sessions show of a conversation. */
export const conversationBrief = {
  title: field.Nullable(
    Type.String({ description: "Its first words, as they are shown to you; null if it has no text" }),
  ),
  channel: field.Nullable(Type.String({ description: "Its channel" })),
  agent_id: field.Nullable(field.Id("agt", "The agent")),
  agent_name: field.Nullable(Type.String({ description: "The agent's name" })),
  contact_id: field.Nullable(field.Id("con", "The contact")),
  contact_name: field.Nullable(Type.String({ description: "The contact's name, e-mail, phone or external id" })),
  started_at: field.Nullable(field.Timestamp("When it started")),
};

const Submission = Type.Object({
  reviewer: Type.String({ description: "Who" }),
  scorecard_id: field.Id("sc", "The card that came of it"),
  submitted_at: field.Timestamp("When"),
});

export const Review = Type.Object({
  id: field.Id("rev", "The review's id"),
  conversation_id: conversationId,
  conversation: Type.Object(conversationBrief, { description: "What it is about, without any score" }),
  scorecard_id: field.Nullable(
    field.Id("sc", "The card under review; null if there is none, or as long as a blind review hides it"),
  ),
  rubric_id: rubricId,
  rubric_name: field.Nullable(Type.String({ description: "The rubric's name" })),
  rubric_version: Type.Integer({ minimum: 1, description: "Which version of the rubric" }),
  reason: Type.String({
    description:
      "Why: `manual`, `unsure`, `sampled: NAME` (of the sampling rule), `rule: NAME` (of the routing rule), `dispute` or `calibration`",
  }),
  calibration_id: field.Nullable(field.Id("cal", "The calibration session it belongs to")),
  status: field.Choice(reviewStatuses, "`completed` once as many people as wanted have submitted"),
  reviewers_wanted: Type.Integer({ minimum: 1, maximum: 20, description: "How many people are to judge it" }),
  blind: Type.Boolean({ description: "Whether nobody sees what others say before having submitted" }),
  assignees: Type.Array(Type.String(), { description: "Who is to do it" }),
  people: Type.Array(Person, { description: "The assignees, and whoever else has submitted as far as you may know" }),
  submissions: Type.Array(Submission, {
    description: "Who has done it; only one's own as long as a blind review hides the others",
  }),
  due_at: field.Nullable(dueAt),
  created_at: field.Timestamp("When it was asked for"),
  completed_at: field.Nullable(field.Timestamp("When the last one wanted had submitted")),
});
export type ReviewWire = Static<typeof Review>;

const EvidenceInput = Type.Object({
  turn: field.Clearable(Type.Integer({ minimum: 0, maximum: 1_000_000, description: "Which turn, from 0" })),
  node_id: field.Clearable(
    field.Text(512, "The trace node, for what happened between the turns; `turn`, this, or both for the same turn"),
  ),
  quote: field.Text(2_000, "The words, exactly as they stand there"),
});

export const JudgedCriterion = Type.Object({
  key: Type.String({ pattern: "^[a-z][a-z0-9_]{0,63}$", description: "The criterion's key" }),
  verdict: field.Choice(verdicts, "`not_applicable` leaves the sum"),
  score: field.Clearable(
    Type.Number({
      minimum: 0,
      maximum: 100,
      description:
        "Its points, at most the criterion's `max_score`; left out: all of them, half or none, as the verdict says. Not for a category criterion",
    }),
  ),
  category: field.Clearable(field.Text(100, "For a category criterion, one of its categories")),
  rationale: field.Clearable(Type.String({ maxLength: 4_000, description: "Why" })),
  evidence: Type.Optional(
    Type.Array(EvidenceInput, {
      maxItems: 10,
      description:
        "The words that show it. Left out: those of the card under review for the same criterion, if it is not hidden",
    }),
  ),
});

export const judgedCriteria = Type.Array(JudgedCriterion, {
  maxItems: 100,
  description: "What you judged. A criterion that is left out stays as on the card under review",
});

const example = {
  id: "rev_0NxQ2V7mJrT4sLwZ8bYc1D",
  conversation_id: "conv_0NxQ2V7mJrT4sLwZ8bYc1D",
  conversation: {
    title: "Good morning, this is Anna from the card service.",
    channel: "voice",
    agent_id: "agt_0NxQ2V7mJrT4sLwZ8bYc1D",
    agent_name: "Anna",
    contact_id: null,
    contact_name: null,
    started_at: "2026-01-15T09:00:00.000Z",
  },
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
  summary: "Ask for a review",
  description:
    "Puts a conversation into the queue, with the reason `manual`. Under review is the card given; else, with a rubric, the newest card by it that no person made; else the conversation's newest card. Without any card, people judge by the version in use of the rubric given, or of the conversation's own. A reference that names nothing is a 400.",
  access: writes,
  body: Type.Object({
    conversation_id: conversationId,
    scorecard_id: field.Clearable(field.Id("sc", "A card of this conversation")),
    rubric_id: field.Clearable(field.Id("rub", "A published rubric; with a card, the card's own")),
    reviewers_wanted: Type.Optional(reviewersWanted),
    blind: Type.Optional(blind),
    assignees: Type.Optional(assignees),
    due_at: field.Clearable(dueAt),
  }),
  success: [{ status: 201, meaning: "Asked for", data: Review }],
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
    "Newest first, or with `sort=due` by due date: soonest first unless `order` is `desc`, those without a date last, and the open ones unless `status` says otherwise. Filters are combined with and. What is blind is hidden as in reading one.",
  access: reads,
  query: Type.Object({
    ...field.paging("rev"),
    ...field.createdBetween,
    order: Type.Optional(field.Choice(["desc", "asc"], "`desc` is newest first, or with `sort=due` latest date first")),
    sort: Type.Optional(field.Choice(["created", "due"], "What decides the order", "created")),
    status: Type.Optional(field.Choice(reviewStatuses, "How far it is")),
    assignee: Type.Optional(field.Text(255, "Who is to do it")),
    conversation_id: Type.Optional(conversationId),
    rubric_id: Type.Optional(rubricId),
    calibration_id: Type.Optional(field.Id("cal", "Those of a calibration session")),
    reason: Type.Optional(field.Text(255, "Why; `sampled` finds those of every rule, `sampled: NAME` those of one")),
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
  summary: "Take the next review",
  description:
    "Returns the open review that you should do next: the one with the soonest due date that you are assigned to and have not submitted, otherwise the soonest with a free place, which you then have. Two callers never get the same last place, and asking again returns the same review until you have submitted it. Reviews of disputes are left out: they end with the dispute. `review` is null when nothing is left.",
  access: writes,
  body: Type.Object({
    rubric_id: field.Clearable(field.Id("rub", "Only reviews by this rubric")),
    skip_ids: Type.Optional(
      Type.Array(field.Id("rev", "A review"), {
        maxItems: 100,
        uniqueItems: true,
        description: "Reviews to leave out this time",
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
  summary: "Read a review",
  description:
    "While a blind review is open, a reviewer who has not submitted yet can see neither the scorecard under review nor the submissions of others.",
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
  summary: "Change a review",
  description:
    "Fields that are left out stay; null clears `due_at`. `assignees` replaces the list: more than are wanted is a 400, and leaving out somebody who has submitted is a 409. A review that is not open takes no change (409 on `status`); one of a dispute ends with the dispute and can't be cancelled.",
  access: writes,
  params: field.IdParam("rev", "review"),
  body: Type.Object({
    assignees: Type.Optional(assignees),
    due_at: field.Clearable(dueAt),
    status: Type.Optional(field.Choice(["cancelled"], "Takes it out of the queue")),
    reviewer,
  }),
  success: [{ status: 200, meaning: "The review as it is now", data: Review }],
  errors: ["not_found", "conflict"],
  example: { request: { assignees: example.assignees }, response: example },
});

export const claimReview = operation({
  id: "claimReview",
  method: "POST",
  path: "/reviews/{id}/claim",
  tag,
  summary: "Take a review",
  description:
    "Adds you to the assignees; whoever is one already stays one. When all places are taken, or the review is not open, it is a 409.",
  access: writes,
  params: field.IdParam("rev", "review"),
  body: Type.Object({ reviewer }),
  success: [{ status: 200, meaning: "Taken", data: Review }],
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
    "Makes a scorecard of grader kind `human` with your verdicts, and emits `scorecard.created`. The conversation's `scorecard_id` then names it, unless it was made in a calibration session.",
    "Criteria that you leave out keep verdict and evidence of the card under review, and say who graded them; in a blind review, or without a card, each must be judged (400 on `criteria`).",
    "A verdict other than `not_applicable` needs evidence: yours, or that of the card under review. A quote must stand in that turn, word for word (400 on `criteria.2.evidence.0.quote`).",
    "Submitting twice, to a review that is not open, or when all places are taken by others, is a 409.",
  ].join(" "),
  access: writes,
  personal: true,
  params: field.IdParam("rev", "review"),
  body: Type.Object({
    criteria: judgedCriteria,
    summary: field.Clearable(field.Text(2_000, "In a sentence or two; one is made of the verdicts if you give none")),
    reviewer,
  }),
  success: [{ status: 201, meaning: "Submitted; the review names your card", data: Review }],
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
