import Type, { type Static } from "typebox";
import { channels } from "./conversations.ts";
import * as field from "./fields.ts";
import { operation, withScope } from "./operation.ts";
import { criterionTypes } from "./rubrics.ts";
import { sentimentLabels, turnSentiment } from "./sentiment.ts";

export const graderKinds = ["local", "llm", "human"] as const;
export const verdicts = ["pass", "partial", "fail", "not_applicable"] as const;

const rubricId = field.Id("rub", "The rubric it was scored by");
const conversationId = field.Id("conv", "The conversation");
const score = Type.Number({ minimum: 0, maximum: 100, description: "0 to 100; null when no criterion applied" });
const speakers = ["agent", "customer"] as const;
const trends = ["improving", "steady", "declining"] as const;
const satisfactions = ["dissatisfied", "neutral", "satisfied"] as const;

export const Evidence = Type.Object({
  turn: field.Nullable(Type.Integer({ minimum: 0, description: "Which turn, from 0; null for a step of the trace" })),
  node_id: Type.String({ description: "The trace node it stands in" }),
  start: field.Nullable(Type.Integer({ minimum: 0, description: "Where in the node's content, in UTF-16 units" })),
  end: field.Nullable(Type.Integer({ minimum: 0, description: "To where" })),
  quote: Type.String({ description: "The words" }),
});

export const ScorecardCriterion = Type.Object({
  key: Type.String({ description: "The criterion's key" }),
  name: Type.String({ description: "Its name" }),
  section: field.Nullable(Type.String({ description: "Its part of the rubric" })),
  type: field.Choice(criterionTypes, "What kind of answer it has"),
  verdict: field.Choice(verdicts, "`not_applicable` leaves the sum"),
  score: field.Nullable(Type.Number({ minimum: 0, description: "Its points; null when it does not apply" })),
  max_score: Type.Number({ minimum: 0, description: "The points it could have" }),
  weight: Type.Number({ minimum: 0, description: "Its share in the card's score" }),
  critical: Type.Boolean({ description: "Whether failing it fails the card" }),
  category: field.Nullable(Type.String({ description: "For a category criterion" })),
  rationale: Type.String({ description: "Why" }),
  confidence: Type.Number({ minimum: 0, maximum: 1, description: "How sure the grader is" }),
  unsure: Type.Boolean({ description: "Whether somebody else should look: the grader is less than 60 % sure" }),
  graded_by: field.Choice(graderKinds, "Who decided this one"),
  evidence: Type.Array(Evidence, { description: "At least one, unless it does not apply" }),
});

const Grader = Type.Object({
  kind: field.Choice(graderKinds, "`local` needs no network; `llm` is a model; `human` a person"),
  name: Type.String({ description: "Which" }),
  version: Type.String({ description: "Which of it" }),
});

const TurnSentiment = Type.Object({
  turn: Type.Integer({ minimum: 0, description: "Which turn, from 0" }),
  node_id: Type.String({ description: "The turn's node in the trace" }),
  role: field.Choice(speakers, "Who speaks"),
  ...turnSentiment,
});

const Mood = Type.Object(
  {
    label: field.Choice(sentimentLabels, "The customer's mood at the end"),
    trend: field.Choice(trends, "Where it went"),
    start: Type.Number({ minimum: -1, maximum: 1, description: "At the beginning, -1 to 1" }),
    end: Type.Number({ minimum: -1, maximum: 1, description: "At the end" }),
    turns: Type.Optional(
      Type.Array(TurnSentiment, {
        maxItems: 5_000,
        description:
          "Every turn of the customer and of the agent, in order. Left out in lists, and on cards that were made before turns were rated",
      }),
    ),
  },
  {
    description:
      "How the customer's mood went; null when the customer says nothing, and in languages other than English",
  },
);

const Satisfaction = Type.Object(
  {
    label: field.Choice(satisfactions, "How satisfied the customer seems"),
    overall: Type.Number({ minimum: 1, maximum: 5, description: "1 to 5, as people rate it" }),
  },
  { description: "By the trained model; null when the customer says too little" },
);

const Cost = Type.Object(
  {
    input_tokens: Type.Integer({ minimum: 0, description: "Tokens that the model read" }),
    output_tokens: Type.Integer({ minimum: 0, description: "Tokens that it wrote" }),
    usd: field.Nullable(Type.Number({ minimum: 0, description: "Price; null when none is configured" })),
  },
  { description: "What the model judge cost; zero for the local grader" },
);

/** What a grading finds, stored or not. */
const graded = {
  conversation_id: conversationId,
  rubric_id: rubricId,
  grader: Grader,
  score: field.Nullable(score),
  passed: Type.Boolean({ description: "Enough points and no critical criterion failed" }),
  critical_failed: Type.Boolean({ description: "Whether a critical criterion failed" }),
  summary: Type.String({ description: "In a sentence or two" }),
  notes: Type.Array(Type.String(), {
    description: "What else there is to know: the default rubric in the place of an unknown one, a model that was away",
  }),
  criteria: Type.Array(ScorecardCriterion),
  sentiment: field.Nullable(Mood),
  satisfaction: field.Nullable(Satisfaction),
  cost: Cost,
  latency_ms: Type.Integer({ minimum: 0, description: "How long grading took" }),
};

export const Scorecard = Type.Object({
  id: field.Id("sc", "The scorecard's id"),
  ...graded,
  rubric_version: Type.Integer({ minimum: 1, description: "Which version of the rubric" }),
  created_at: field.Timestamp("When it was made; it never changes after"),
});
export type ScorecardWire = Static<typeof Scorecard>;

export const ScorecardPreview = Type.Object({
  ...graded,
  rubric_version: field.Nullable(Type.Integer({ minimum: 1, description: "Null for a draft" })),
});

const preview = {
  conversation_id: "conv_0NxQ2V7mJrT4sLwZ8bYc1D",
  rubric_id: "rub_0NxQ2V7mJrT4sLwZ8bYc1D",
  rubric_version: 1,
  grader: { kind: "local", name: "local", version: "1" },
  score: 100,
  passed: true,
  critical_failed: false,
  summary: "1 of 1 criteria passed.",
  notes: [],
  criteria: [
    {
      key: "greeting",
      name: "Greets and introduces itself",
      section: "Opening",
      type: "binary",
      verdict: "pass",
      score: 1,
      max_score: 1,
      weight: 1,
      critical: false,
      category: null,
      rationale: "The agent greeted and gave its name in its first turn.",
      confidence: 0.95,
      unsure: false,
      graded_by: "local",
      evidence: [{ turn: 0, node_id: "1", start: 0, end: 19, quote: "Hello, this is Anna" }],
    },
  ],
  sentiment: { label: "positive", trend: "improving", start: -0.2, end: 0.6 },
  satisfaction: { label: "satisfied", overall: 3.6 },
  cost: { input_tokens: 0, output_tokens: 0, usd: 0 },
  latency_ms: 4,
};
const example = { id: "sc_0NxQ2V7mJrT4sLwZ8bYc1D", ...preview, created_at: "2026-01-15T09:30:01.000Z" };
const tag = "Scorecards";
const reads = withScope("scorecards:read");

export const scorecardFilters = {
  conversation_id: Type.Optional(conversationId),
  rubric_id: Type.Optional(rubricId),
  agent: Type.Optional(field.Text(255, "Id, external id or name of the agent")),
  channel: Type.Optional(field.Choice(channels, "How the conversation took place")),
  grader: Type.Optional(field.Choice(graderKinds, "Who scored it")),
  passed: Type.Optional(Type.Boolean({ description: "Only those that passed, or only those that did not" })),
  min_score: Type.Optional(Type.Number({ minimum: 0, maximum: 100, description: "Only what scored at least this" })),
  max_score: Type.Optional(Type.Number({ minimum: 0, maximum: 100, description: "Only what scored at most this" })),
};

export const listScorecards = operation({
  id: "listScorecards",
  method: "GET",
  path: "/scorecards",
  tag,
  summary: "List scorecards",
  description:
    "Newest first. Every grading adds one; the conversation's `scorecard_id` names the newest. Pull what is new with `order=asc` and `created_after`.",
  access: reads,
  query: Type.Object({ ...field.paging("sc"), ...field.createdBetween, ...scorecardFilters }),
  success: [{ status: 200, meaning: "A page of scorecards", data: field.List(Scorecard) }],
  errors: [],
  example: { response: { items: [example], has_more: false } },
});

export const getScorecard = operation({
  id: "getScorecard",
  method: "GET",
  path: "/scorecards/{id}",
  tag,
  summary: "Read a scorecard",
  description: "Verdict, reason, certainty and evidence for each criterion.",
  access: reads,
  params: field.IdParam("sc", "scorecard"),
  success: [{ status: 200, meaning: "The scorecard", data: Scorecard }],
  errors: ["not_found"],
  example: { response: example },
});

export const scoreConversation = operation({
  id: "scoreConversation",
  method: "POST",
  path: "/conversations/{id}/score",
  tag,
  summary: "Score a conversation again",
  description:
    "In the background, by the rubric given, else by the conversation's own. The new scorecard stands beside the old ones. One that is still to be scored or transcribed is a 409.",
  access: withScope("scorecards:write"),
  params: field.IdParam("conv", "conversation"),
  body: Type.Object({ rubric_id: Type.Optional(field.Id("rub", "A published rubric")) }),
  success: [
    {
      status: 202,
      meaning: "Asked for",
      data: Type.Object({ id: conversationId, status: Type.String({ description: "`queued_for_scoring`" }) }),
    },
  ],
  errors: ["not_found", "conflict"],
  example: { request: {}, response: { id: preview.conversation_id, status: "queued_for_scoring" } },
});

export const previewRubric = operation({
  id: "previewRubric",
  method: "POST",
  path: "/rubrics/{id}/preview",
  tag,
  summary: "Try a rubric on a conversation",
  description: "Grades with the draft (or, without one, the version in use), by the local grader, and stores nothing.",
  access: withScope("rubrics:write"),
  params: field.IdParam("rub", "rubric"),
  body: Type.Object({ conversation_id: conversationId }),
  success: [{ status: 200, meaning: "The scorecard that it would give", data: ScorecardPreview }],
  errors: ["not_found"],
  example: {
    request: { conversation_id: preview.conversation_id },
    response: { ...preview, rubric_version: null },
  },
});
