import Type, { type Static } from "typebox";
import * as field from "./fields.ts";
import {
  about,
  asked,
  bounds,
  compare,
  conversations,
  count,
  Day,
  example,
  exampleSums,
  january,
  meanScore,
  minCount,
  orNull,
  points,
  rubricId,
  share,
  sums,
} from "./insight-parts.ts";
import { operation, withScope } from "./operation.ts";
import { Evidence } from "./scorecards.ts";

export const insightIntervals = ["day", "week", "month"] as const;
export const breakdownDimensions = ["agent", "channel", "tag", "criterion"] as const;
export const breakdownOrders = ["count", "mean", "pass_rate"] as const;

const series = {
  points: Type.Array(
    Type.Object({
      start: Day("The interval's first day; it may lie before `from`, of which nothing is counted"),
      starts_at: field.Timestamp("When the part of it begins that is counted"),
      ends_at: field.Timestamp("When that part ends, exclusively"),
      ...sums,
    }),
    { description: "Oldest first, also those without conversations" },
  ),
  totals: Type.Object(sums),
};

export const InsightScores = Type.Object({
  ...about,
  interval: field.Choice(insightIntervals, "How long each point is"),
  ...series,
  previous: orNull(Type.Object({ ...bounds, ...series }), "The period before, with `compare=previous`"),
});
export type InsightScoresWire = Static<typeof InsightScores>;

const histogram = {
  count: conversations,
  scored: count("Those with a score: without it, no criterion applied"),
  mean_score: meanScore,
  buckets: Type.Array(
    Type.Object({
      from: Type.Number({ description: "Scores from here" }),
      to: Type.Number({ description: "To below this; the last bucket holds exactly 100" }),
      count: conversations,
    }),
  ),
  quantiles: Type.Object(
    {
      p10: points("A tenth scored less"),
      p25: points("A quarter scored less"),
      p50: points("The median"),
      p75: points("A quarter scored more"),
      p90: points("A tenth scored more"),
    },
    { description: "Estimated from the buckets: off by less than 5 points" },
  ),
};

export const InsightDistribution = Type.Object({
  ...about,
  ...histogram,
  previous: orNull(Type.Object({ ...bounds, ...histogram }), "The period before, with `compare=previous`"),
});
export type InsightDistributionWire = Static<typeof InsightDistribution>;

const breakdownRow = {
  key: Type.String({ description: "The agent's id, the channel, the tag or the criterion's key" }),
  name: field.Nullable(Type.String({ description: "Of an agent or a criterion" })),
  rubric_id: field.Nullable(field.Id("rub", "A criterion's rubric")),
  count: count("Conversations; for a criterion, those to which it applied"),
  mean: points("Mean of the scores; for a criterion, of the share of its points, in percent"),
  pass_rate: share("Share that passed"),
  critical_rate: share("Share in which a critical criterion failed; null for a criterion"),
  partial_rate: share("For a criterion: share with the verdict partial"),
  fail_rate: share("For a criterion: share that failed it"),
  unsure_rate: share("For a criterion: share of all its verdicts in which the grader was unsure"),
  not_applicable: field.Nullable(count("For a criterion: conversations to which it did not apply")),
};

export const InsightBreakdown = Type.Object({
  ...about,
  by: field.Choice(breakdownDimensions, "What the rows are"),
  rows: Type.Array(
    Type.Object({
      ...breakdownRow,
      previous: orNull(
        Type.Object({
          count: breakdownRow.count,
          mean: breakdownRow.mean,
          pass_rate: breakdownRow.pass_rate,
          critical_rate: breakdownRow.critical_rate,
          fail_rate: breakdownRow.fail_rate,
        }),
        "The same row in the period before, with `compare=previous`; null if it had none",
      ),
    }),
  ),
  previous: orNull(Type.Object(bounds), "The period before, with `compare=previous`"),
});
export type InsightBreakdownWire = Static<typeof InsightBreakdown>;

export const AgentFigures = Type.Object({
  ...about,
  agent_id: field.Id("agt", "The agent"),
  version: field.Nullable(Type.Integer({ minimum: 1, description: "The version asked for; null: all" })),
  totals: Type.Object(sums),
  criteria: Type.Array(Type.Object(breakdownRow), {
    description: "Those that applied most often first, at most 100",
  }),
  versions: Type.Array(
    Type.Object({
      version: field.Nullable(Type.Integer({ minimum: 1, description: "Null: before the first was published" })),
      from: Day("Its first day within the period"),
      to: Day("Its last day within the period"),
      ...sums,
    }),
    { description: "Oldest first. The day on which a version is published counts for the last version of that day" },
  ),
  previous: orNull(
    Type.Object({ ...bounds, totals: Type.Object(sums) }),
    "All versions in the period before, with `compare=previous`",
  ),
});
export type AgentFiguresWire = Static<typeof AgentFigures>;

export const FailingCriteria = Type.Object({
  ...about,
  criteria: Type.Array(
    Type.Object({
      key: Type.String({ description: "The criterion's key" }),
      name: Type.String({ description: "Its name" }),
      rubric_id: rubricId,
      count: count("Conversations to which it applied"),
      failed: count("Those that failed it"),
      fail_rate: Type.Number({ minimum: 0, maximum: 1, description: "Their share" }),
      partial_rate: Type.Number({ minimum: 0, maximum: 1, description: "Share with the verdict partial" }),
      unsure_rate: share("Share of all its verdicts in which the grader was unsure"),
      examples: Type.Array(
        Type.Object({
          conversation_id: field.Id("conv", "The conversation"),
          scorecard_id: field.Id("sc", "Its scorecard"),
          day: Day("The conversation's day"),
          score: points("The card's score; null when no criterion applied"),
          rationale: Type.String({ description: "Why it failed" }),
          evidence: field.Nullable(Evidence),
        }),
        { description: "The newest, at most 5" },
      ),
      previous: orNull(
        Type.Object({
          count: count("Conversations to which it applied"),
          failed: count("Those that failed it"),
          fail_rate: Type.Number({ minimum: 0, maximum: 1, description: "Their share" }),
        }),
        "The period before, with `compare=previous`; null if it never applied",
      ),
    }),
  ),
  previous: orNull(Type.Object(bounds), "The period before, with `compare=previous`"),
});
export type FailingCriteriaWire = Static<typeof FailingCriteria>;

const tag = "Insights";
const access = withScope("scorecards:read");
export const getInsightScores = operation({
  id: "getInsightScores",
  method: "GET",
  path: "/insights/scores",
  tag,
  summary: "Scores over time",
  description:
    "How many conversations were scored, how well, and how many passed. A conversation counts once, with its newest scorecard, on the day on which it started, else on which it arrived. Weeks begin on Monday. `GET /insights/conversations` with the same bounds lists what a point counts. Conversations that you review blind are not counted for you.",
  access,
  query: Type.Object({
    ...asked,
    interval: Type.Optional(field.Choice(insightIntervals, "How long each point is", "day")),
    compare,
  }),
  success: [{ status: 200, meaning: "The points", data: InsightScores }],
  errors: [],
  example: {
    response: {
      ...example,
      interval: "month",
      points: [{ start: "2026-01-01", starts_at: january.starts_at, ends_at: january.ends_at, ...exampleSums }],
      totals: exampleSums,
      previous: null,
    },
  },
});

export const getInsightDistribution = operation({
  id: "getInsightDistribution",
  method: "GET",
  path: "/insights/distribution",
  tag,
  summary: "How scores are spread",
  description: "Counts in buckets of five points, full points apart, and quantiles estimated from them.",
  access,
  query: Type.Object({ ...asked, compare }),
  success: [{ status: 200, meaning: "The buckets", data: InsightDistribution }],
  errors: [],
  example: {
    response: {
      ...example,
      count: 1446,
      scored: 1440,
      mean_score: 74.9,
      buckets: [{ from: 70, to: 75, count: 402 }],
      quantiles: { p10: 51.2, p25: 63, p50: 74.1, p75: 88.4, p90: 100 },
      previous: null,
    },
  },
});

export const getInsightBreakdown = operation({
  id: "getInsightBreakdown",
  method: "GET",
  path: "/insights/breakdown",
  tag,
  summary: "Scores by agent, channel, tag or criterion",
  description:
    "One row each, at most 100. By agent are those conversations that have one; of a conversation's tags the first 20 of the alphabet count. `agent`, `channel` and `tag` can narrow a breakdown by criterion, or pick a row of their own.",
  access,
  query: Type.Object({
    ...asked,
    by: Type.Optional(field.Choice(breakdownDimensions, "What the rows are", "agent")),
    sort_by: Type.Optional(field.Choice(breakdownOrders, "Which rows come first", "count")),
    order: Type.Optional(field.Choice(["desc", "asc"], "`desc` is highest first", "desc")),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 25, description: "How many rows" })),
    min_count: minCount("Only rows of at least so many conversations"),
    compare,
  }),
  success: [{ status: 200, meaning: "The rows", data: InsightBreakdown }],
  errors: [],
  example: {
    response: {
      ...example,
      by: "agent",
      rows: [
        {
          key: "agt_0NxQ2V7mJrT4sLwZ8bYc1D",
          name: "Anna",
          rubric_id: null,
          count: 210,
          mean: 81.3,
          pass_rate: 0.9,
          critical_rate: 0.01,
          partial_rate: null,
          fail_rate: null,
          unsure_rate: null,
          not_applicable: null,
          previous: null,
        },
      ],
      previous: null,
    },
  },
});

export const getInsightFailingCriteria = operation({
  id: "getInsightFailingCriteria",
  method: "GET",
  path: "/insights/failing-criteria",
  tag,
  summary: "What fails most often",
  description:
    "Criteria by the share of conversations that failed them, highest first, each with the newest conversations that did and the words that show it.",
  access,
  query: Type.Object({
    ...asked,
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 25, default: 10, description: "How many criteria" })),
    min_count: minCount("Only criteria that applied to at least so many conversations"),
    compare,
  }),
  success: [{ status: 200, meaning: "The criteria", data: FailingCriteria }],
  errors: [],
  example: {
    response: {
      ...example,
      criteria: [
        {
          key: "identity_verification",
          name: "Verifies the identity",
          rubric_id: "rub_0NxQ2V7mJrT4sLwZ8bYc1D",
          count: 320,
          failed: 41,
          fail_rate: 0.1281,
          partial_rate: 0,
          unsure_rate: 0.05,
          examples: [
            {
              conversation_id: "conv_0NxQ2V7mJrT4sLwZ8bYc1D",
              scorecard_id: "sc_0NxQ2V7mJrT4sLwZ8bYc1D",
              day: "2026-01-30",
              score: 42.86,
              rationale: "The agent spoke of the balance before it asked who was calling.",
              evidence: { turn: 2, node_id: "3", start: 0, end: 26, quote: "Your balance is 120 euros." },
            },
          ],
          previous: { count: 290, failed: 44, fail_rate: 0.1517 },
        },
      ],
      previous: {
        from: "2025-12-01",
        to: "2025-12-31",
        time_zone: "Europe/Berlin",
        starts_at: "2025-11-30T23:00:00.000Z",
        ends_at: "2025-12-31T23:00:00.000Z",
      },
    },
  },
});

export const getAgentFigures = operation({
  id: "getAgentFigures",
  method: "GET",
  path: "/agents/{id}/figures",
  tag,
  summary: "Read an agent's figures",
  description:
    "Volume, score and criteria of the agent's conversations, in all and for each version by the days on which it was in use. A `version` that does not exist is a 400.",
  access,
  params: field.IdParam("agt", "agent"),
  query: Type.Object({
    from: asked.from,
    to: asked.to,
    time_zone: asked.time_zone,
    rubric_id: asked.rubric_id,
    version: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: "Only the days on which it was in use" }),
    ),
    compare,
  }),
  success: [{ status: 200, meaning: "The figures", data: AgentFigures }],
  errors: ["not_found"],
  example: {
    response: {
      ...example,
      agent_id: "agt_0NxQ2V7mJrT4sLwZ8bYc1D",
      version: null,
      totals: exampleSums,
      criteria: [],
      versions: [{ version: 1, from: example.from, to: example.to, ...exampleSums }],
      previous: null,
    },
  },
});
