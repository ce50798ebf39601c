import Type, { type Static } from "typebox";
import { channels } from "./conversations.ts";
import * as field from "./fields.ts";
import { operation, withScope } from "./operation.ts";
import { criterionTypes } from "./rubrics.ts";
import { sentimentLabels, turnSentiment } from "./sentiment.ts";

export const graderKinds = ["local", "llm", "human"] as const;
export const verdicts = ["pass", "partial", "fail", "not_applicable"] as const;

const rubricId = field.Id("rub", "The rubric of the scorecard");
const conversationId = field.Id("conv", "The conversation's id");
const score = Type.Number({
  minimum: 0,
  maximum: 100,
  description: "The score, from 0 to 100; null if no criterion applied or none could be judged",
});
const speakers = ["agent", "customer"] as const;
const trends = ["improving", "steady", "declining"] as const;
const satisfactions = ["dissatisfied", "neutral", "satisfied"] as const;

export const Evidence = Type.Object({
  turn: field.Nullable(
    Type.Integer({ minimum: 0, description: "The turn, starting at 0; null for a step between turns" }),
  ),
  node_id: Type.String({ description: "The trace node that contains the quote" }),
  start: field.Nullable(
    Type.Integer({ minimum: 0, description: "Start of the quote in the node's content, in UTF-16 code units" }),
  ),
  end: field.Nullable(Type.Integer({ minimum: 0, description: "End of the quote, exclusive" })),
  quote: Type.String({ description: "The quote" }),
});

export const ScorecardCriterion = Type.Object({
  key: Type.String({ description: "The criterion's key" }),
  name: Type.String({ description: "The criterion's name" }),
  section: field.Nullable(Type.String({ description: "The section of the rubric" })),
  type: field.Choice(criterionTypes, "How points are given"),
  verdict: field.Choice(verdicts, "The verdict. `not_applicable` criteria don't count towards the score"),
  score: field.Nullable(Type.Number({ minimum: 0, description: "The criterion's points; null if it does not apply" })),
  max_score: Type.Number({ minimum: 0, description: "The criterion's maximum points" }),
  weight: Type.Number({ minimum: 0, description: "The criterion's weight in the score" }),
  critical: Type.Boolean({ description: "Whether the scorecard fails if this criterion fails" }),
  category: field.Nullable(Type.String({ description: "For a category criterion: the category" })),
  rationale: Type.String({ description: "The reason for the verdict" }),
  confidence: Type.Number({ minimum: 0, maximum: 1, description: "How sure the grader is, from 0 to 1" }),
  unsure: Type.Boolean({
    description:
      "Whether a person should check the verdict: the confidence is below 0.6, or below 0.8 for the failure of a critical criterion. An unsure verdict doesn't count towards the score",
  }),
  graded_by: field.Choice(graderKinds, "The kind of grader that gave this verdict"),
  evidence: Type.Array(Evidence, {
    description: "Quotes that support the verdict; at least one, unless the criterion does not apply",
  }),
});

const Grader = Type.Object({
  kind: field.Choice(graderKinds, "`local` for the local grader, `llm` for the model judge, `human` for a person"),
  name: Type.String({ description: "The name of the grader, model or person" }),
  version: Type.String({ description: "The grader's version" }),
});

const TurnSentiment = Type.Object({
  turn: Type.Integer({ minimum: 0, description: "The turn, starting at 0" }),
  node_id: Type.String({ description: "The turn's trace node" }),
  role: field.Choice(speakers, "Who speaks"),
  ...turnSentiment,
});

const Mood = Type.Object(
  {
    label: field.Choice(sentimentLabels, "The customer's mood at the end"),
    trend: field.Choice(trends, "How the customer's mood changed"),
    start: Type.Number({ minimum: -1, maximum: 1, description: "The mood at the start, from -1 to 1" }),
    end: Type.Number({ minimum: -1, maximum: 1, description: "The mood at the end, from -1 to 1" }),
    turns: Type.Optional(
      Type.Array(TurnSentiment, {
        maxItems: 5_000,
        description:
          "The sentiment of each turn of customer and agent, in order. Absent in lists, and on scorecards from before turns were rated",
      }),
    ),
  },
  {
    description:
      "The customer's mood during the conversation; null if the customer says nothing, and in languages other than English",
  },
);

const Satisfaction = Type.Object(
  {
    label: field.Choice(satisfactions, "How satisfied the customer seems"),
    overall: Type.Number({ minimum: 1, maximum: 5, description: "The estimated rating, from 1 to 5" }),
  },
  {
    description:
      "The customer's satisfaction, estimated by the satisfaction model; null if the customer says too little",
  },
);

const Cost = Type.Object(
  {
    input_tokens: Type.Integer({ minimum: 0, description: "Input tokens of the model judge" }),
    output_tokens: Type.Integer({ minimum: 0, description: "Output tokens of the model judge" }),
    usd: field.Nullable(
      Type.Number({ minimum: 0, description: "Price in US dollars; null if no price is configured" }),
    ),
  },
  { description: "Cost of the model judge; zero for the local grader" },
);

const Coverage = Type.Object(
  {
    judged: Type.Integer({ minimum: 0, description: "Number of criteria with a verdict that is not `unsure`" }),
    total: Type.Integer({ minimum: 0, description: "Number of criteria of the rubric" }),
  },
  { description: "How many of the rubric's criteria the score is based on" },
);

/** What a grading finds, stored or not. */
const graded = {
  conversation_id: conversationId,
  rubric_id: rubricId,
  grader: Grader,
  score: field.Nullable(score),
  passed: field.Nullable(
    Type.Boolean({
      description:
        "Whether the score reaches the rubric's `pass_score` and no critical criterion failed; null if nothing could be judged, for example in a language that the local grader can't read. `notes` gives the reason",
    }),
  ),
  critical_failed: Type.Boolean({ description: "Whether any critical criterion failed" }),
  coverage: Coverage,
  summary: Type.String({ description: "A summary in a sentence or two" }),
  notes: Type.Array(Type.String(), {
    description:
      "Remarks, for example that the default rubric replaced an unknown one, or that the model was unavailable",
  }),
  criteria: Type.Array(ScorecardCriterion),
  sentiment: field.Nullable(Mood),
  satisfaction: field.Nullable(Satisfaction),
  cost: Cost,
  latency_ms: Type.Integer({ minimum: 0, description: "Duration of the grading in milliseconds" }),
};

export const Scorecard = Type.Object({
  id: field.Id("sc", "The scorecard's id"),
  ...graded,
  rubric_version: Type.Integer({ minimum: 1, description: "The rubric's version" }),
  created_at: field.Timestamp("When the scorecard was created. A scorecard never changes"),
});
export type ScorecardWire = Static<typeof Scorecard>;

export const ScorecardPreview = Type.Object({
  ...graded,
  rubric_version: field.Nullable(Type.Integer({ minimum: 1, description: "The rubric's version; null for a draft" })),
});

const preview = {
  conversation_id: "conv_0NxQ2V7mJrT4sLwZ8bYc1D",
  rubric_id: "rub_0NxQ2V7mJrT4sLwZ8bYc1D",
  rubric_version: 1,
  grader: { kind: "local", name: "local", version: "1" },
  score: 100,
  passed: true,
  critical_failed: false,
  coverage: { judged: 1, total: 1 },
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
  agent: Type.Optional(field.Text(255, "The agent's id, external id or name")),
  channel: Type.Optional(field.Choice(channels, "The conversation's channel")),
  grader: Type.Optional(field.Choice(graderKinds, "The kind of grader")),
  passed: Type.Optional(Type.Boolean({ description: "`true` for scorecards that passed, `false` for all others" })),
  min_score: Type.Optional(
    Type.Number({ minimum: 0, maximum: 100, description: "Only scorecards with at least this score" }),
  ),
  max_score: Type.Optional(
    Type.Number({ minimum: 0, maximum: 100, description: "Only scorecards with at most this score" }),
  ),
};

export const listScorecards = operation({
  id: "listScorecards",
  method: "GET",
  path: "/scorecards",
  tag,
  summary: "List scorecards",
  description:
    "Returns scorecards, newest first. Each scoring adds a scorecard; the conversation's `scorecard_id` is the newest. To fetch only what is new, use `order=asc` with `created_after`.",
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
  summary: "Retrieve a scorecard",
  description: "Returns the scorecard with the verdict, reason, confidence and evidence for each criterion.",
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
    "Scores the conversation again in the background, with the rubric that you send or the conversation's own. Earlier scorecards stay. Returns 409 if the conversation is still waiting to be scored or transcribed.",
  access: withScope("scorecards:write"),
  params: field.IdParam("conv", "conversation"),
  body: Type.Object({ rubric_id: Type.Optional(field.Id("rub", "A published rubric")) }),
  success: [
    {
      status: 202,
      meaning: "Accepted; it runs in the background",
      data: Type.Object({ id: conversationId, status: Type.String({ description: "Always `queued_for_scoring`" }) }),
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
  summary: "Preview a rubric",
  description:
    "Scores a conversation with the rubric's draft (or its published version, if there is no draft) without storing the result. Uses the local grader.",
  access: withScope("rubrics:write"),
  params: field.IdParam("rub", "rubric"),
  body: Type.Object({ conversation_id: conversationId }),
  success: [{ status: 200, meaning: "The scorecard that the rubric would give", data: ScorecardPreview }],
  errors: ["not_found"],
  example: {
    request: { conversation_id: preview.conversation_id },
    response: { ...preview, rubric_version: null },
  },
});
