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
      start: Day("The first day of the interval. It can be before `from`, but only days from `from` on count"),
      starts_at: field.Timestamp("Start of the counted part of the interval, inclusive"),
      ends_at: field.Timestamp("End of the counted part of the interval, exclusive"),
      ...sums,
    }),
    { description: "The intervals, oldest first, including those without conversations" },
  ),
  totals: Type.Object(sums),
};

export const InsightScores = Type.Object({
  ...about,
  interval: field.Choice(insightIntervals, "The length of each interval"),
  ...series,
  previous: orNull(Type.Object({ ...bounds, ...series }), "The preceding period; null without `compare=previous`"),
});
export type InsightScoresWire = Static<typeof InsightScores>;

const histogram = {
  count: conversations,
  scored: count("Number of conversations with a score. The others had no criterion that applied"),
  mean_score: meanScore,
  buckets: Type.Array(
    Type.Object({
      from: Type.Number({ description: "Lower limit of the bucket, inclusive" }),
      to: Type.Number({ description: "Upper limit of the bucket, exclusive; the last bucket contains exactly 100" }),
      count: conversations,
    }),
  ),
  quantiles: Type.Object(
    {
      p10: points("10 % of scores are lower"),
      p25: points("25 % of scores are lower"),
      p50: points("The median"),
      p75: points("25 % of scores are higher"),
      p90: points("10 % of scores are higher"),
    },
    { description: "Quantiles, estimated from the buckets with an error of less than 5 points" },
  ),
};

export const InsightDistribution = Type.Object({
  ...about,
  ...histogram,
  previous: orNull(Type.Object({ ...bounds, ...histogram }), "The preceding period; null without `compare=previous`"),
});
export type InsightDistributionWire = Static<typeof InsightDistribution>;

const breakdownRow = {
  key: Type.String({ description: "The agent's id, the channel, the tag or the criterion's key" }),
  name: field.Nullable(Type.String({ description: "The name of the agent or criterion" })),
  rubric_id: field.Nullable(field.Id("rub", "The criterion's rubric")),
  count: count("Number of conversations; for a criterion, of those to which it applied"),
  mean: points("Mean score; for a criterion, the mean share of its points, in percent"),
  pass_rate: share("Share of conversations that passed"),
  critical_rate: share("Share of conversations in which a critical criterion failed; null for a criterion"),
  partial_rate: share("For a criterion: share of verdicts that are `partial`"),
  fail_rate: share("For a criterion: share of verdicts that are `fail`"),
  unsure_rate: share("For a criterion: share of verdicts that are unsure"),
  not_applicable: field.Nullable(count("For a criterion: number of conversations to which it did not apply")),
};

export const InsightBreakdown = Type.Object({
  ...about,
  by: field.Choice(breakdownDimensions, "What each row stands for"),
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
        "The same row in the preceding period; null without `compare=previous`, or if there is none",
      ),
    }),
  ),
  previous: orNull(Type.Object(bounds), "The preceding period; null without `compare=previous`"),
});
export type InsightBreakdownWire = Static<typeof InsightBreakdown>;

export const AgentFigures = Type.Object({
  ...about,
  agent_id: field.Id("agt", "The agent's id"),
  version: field.Nullable(Type.Integer({ minimum: 1, description: "The requested version; null for all versions" })),
  totals: Type.Object(sums),
  criteria: Type.Array(Type.Object(breakdownRow), {
    description: "The criteria, by how often they applied, highest first; at most 100",
  }),
  versions: Type.Array(
    Type.Object({
      version: field.Nullable(
        Type.Integer({ minimum: 1, description: "The version; null for the time before the first one" }),
      ),
      from: Day("The version's first day within the period"),
      to: Day("The version's last day within the period"),
      ...sums,
    }),
    { description: "The versions, oldest first. A day on which versions were published counts for the last of them" },
  ),
  previous: orNull(
    Type.Object({ ...bounds, totals: Type.Object(sums) }),
    "All versions in the preceding period; null without `compare=previous`",
  ),
});
export type AgentFiguresWire = Static<typeof AgentFigures>;

export const FailingCriteria = Type.Object({
  ...about,
  criteria: Type.Array(
    Type.Object({
      key: Type.String({ description: "The criterion's key" }),
      name: Type.String({ description: "The criterion's name" }),
      rubric_id: rubricId,
      count: count("Number of conversations to which the criterion applied"),
      failed: count("Number of conversations that failed it"),
      fail_rate: Type.Number({ minimum: 0, maximum: 1, description: "Share of conversations that failed it" }),
      partial_rate: Type.Number({ minimum: 0, maximum: 1, description: "Share of verdicts that are `partial`" }),
      unsure_rate: share("Share of verdicts that are unsure"),
      examples: Type.Array(
        Type.Object({
          conversation_id: field.Id("conv", "The conversation"),
          scorecard_id: field.Id("sc", "Its scorecard"),
          day: Day("The conversation's day"),
          score: points("The scorecard's score; null if no criterion applied"),
          rationale: Type.String({ description: "Why the criterion failed" }),
          evidence: field.Nullable(Evidence),
        }),
        { description: "The newest conversations that failed it, at most 5" },
      ),
      previous: orNull(
        Type.Object({
          count: count("Number of conversations to which the criterion applied"),
          failed: count("Number of conversations that failed it"),
          fail_rate: Type.Number({ minimum: 0, maximum: 1, description: "Share of conversations that failed it" }),
        }),
        "The preceding period; null without `compare=previous`, or if the criterion never applied",
      ),
    }),
  ),
  previous: orNull(Type.Object(bounds), "The preceding period; null without `compare=previous`"),
});
export type FailingCriteriaWire = Static<typeof FailingCriteria>;

const tag = "Insights";
const access = withScope("scorecards:read");
export const getInsightScores = operation({
  id: "getInsightScores",
  method: "GET",
  path: "/insights/scores",
  tag,
  summary: "Retrieve scores over time",
  description:
    "Returns the number of scored conversations, their mean score and their pass rate over time. Each conversation counts once, with its newest scorecard, on the day on which it started or, if that is unknown, arrived. Weeks start on Monday. To list the conversations behind a point, call `GET /insights/conversations` with the same filters. Conversations that you still have to review blind are not counted for you.",
  access,
  query: Type.Object({
    ...asked,
    interval: Type.Optional(field.Choice(insightIntervals, "The length of each interval", "day")),
    compare,
  }),
  success: [{ status: 200, meaning: "The scores over time", data: InsightScores }],
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
  summary: "Retrieve the score distribution",
  description:
    "Returns the number of conversations in buckets of five points, with a separate bucket for 100, and quantiles estimated from them.",
  access,
  query: Type.Object({ ...asked, compare }),
  success: [{ status: 200, meaning: "The distribution", data: InsightDistribution }],
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
  summary: "Retrieve a score breakdown",
  description:
    "Returns one row per agent, channel, tag or criterion, at most 100. A breakdown by agent leaves out conversations without an agent. For tags, the first 20 tags of a conversation in alphabetical order count. `agent`, `channel` and `tag` filter a breakdown by criterion, or select a single row of a breakdown by the same field.",
  access,
  query: Type.Object({
    ...asked,
    by: Type.Optional(field.Choice(breakdownDimensions, "What each row stands for", "agent")),
    sort_by: Type.Optional(field.Choice(breakdownOrders, "The field to sort by", "count")),
    order: Type.Optional(field.Choice(["desc", "asc"], "Sort order; `desc` is highest first", "desc")),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, default: 25, description: "Maximum number of rows" }),
    ),
    min_count: minCount("Only rows with at least this many conversations"),
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
  summary: "List failing criteria",
  description:
    "Returns the criteria that fail most often, highest fail rate first, each with the newest conversations that failed it and the evidence.",
  access,
  query: Type.Object({
    ...asked,
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 25, default: 10, description: "Maximum number of criteria" }),
    ),
    min_count: minCount("Only criteria that applied to at least this many conversations"),
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
  summary: "Retrieve an agent's figures",
  description:
    "Returns the number of conversations, scores and criteria of an agent, in total and for each version by the days on which it was published. Returns 400 if the `version` doesn't exist.",
  access,
  params: field.IdParam("agt", "agent"),
  query: Type.Object({
    from: asked.from,
    to: asked.to,
    time_zone: asked.time_zone,
    rubric_id: asked.rubric_id,
    version: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: "Only days on which this version was in use" }),
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
