import Type, { type Static } from "typebox";
import { channels } from "./conversations.ts";
import * as field from "./fields.ts";
import { about, asked, count, example, exampleSums, points, rubricId, share, sums } from "./insight-parts.ts";
import { operation, withScope } from "./operation.ts";
import { verdicts } from "./scorecards.ts";

export const AgentCriteria = Type.Object({
  ...about,
  agents: Type.Array(
    Type.Object({
      agent_id: field.Id("agt", "The agent"),
      name: field.Nullable(Type.String({ description: "The agent's name" })),
      ...sums,
    }),
    { description: "Those with most conversations first" },
  ),
  criteria: Type.Array(
    Type.Object({
      rubric_id: rubricId,
      key: Type.String({ description: "The criterion's key" }),
      name: Type.String({ description: "Its name" }),
      count: count("Conversations to which it applied, of all agents and none"),
      mean: points("Mean share of its points, in percent"),
      pass_rate: share("Share that passed"),
      fail_rate: share("Share that failed it"),
    }),
    { description: "Those that applied most often first" },
  ),
  cells: Type.Array(
    Type.Object({
      agent_id: field.Id("agt", "The agent"),
      rubric_id: rubricId,
      key: Type.String({ description: "The criterion's key" }),
      count: count("The agent's conversations to which it applied"),
      mean: points("Mean share of its points, in percent"),
      pass_rate: share("Share that passed"),
      partial_rate: share("Share with the verdict partial"),
      fail_rate: share("Share that failed it"),
      unsure_rate: share("Share of all its verdicts in which the grader was unsure"),
    }),
    { description: "For every agent and criterion above that met, in no order" },
  ),
});
export type AgentCriteriaWire = Static<typeof AgentCriteria>;

export const CountedConversations = Type.Object({
  ...about,
  items: Type.Array(
    Type.Object({
      conversation_id: field.Id("conv", "The conversation"),
      scorecard_id: field.Id("sc", "The card that it counts with"),
      rubric_id: rubricId,
      agent_id: field.Nullable(field.Id("agt", "The agent")),
      channel: field.Choice(channels, "The channel"),
      at: field.Timestamp("When it started, else when it arrived: by this it counts"),
      score: points("The card's score; null when no criterion applied"),
      passed: Type.Boolean({ description: "Whether it passed" }),
      critical_failed: Type.Boolean({ description: "Whether a critical criterion failed" }),
    }),
  ),
  has_more: Type.Boolean({ description: "True when more pages exist" }),
});
export type CountedConversationsWire = Static<typeof CountedConversations>;

const tag = "Insights";
const access = withScope("scorecards:read");
export const getInsightAgentCriteria = operation({
  id: "getInsightAgentCriteria",
  method: "GET",
  path: "/insights/agent-criteria",
  tag,
  summary: "Every agent by every criterion",
  description:
    "The agents with most conversations, the criteria that applied most often, and how each of those agents did in each of those criteria.",
  access,
  query: Type.Object({
    from: asked.from,
    to: asked.to,
    time_zone: asked.time_zone,
    rubric_id: asked.rubric_id,
    agents: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 25, description: "How many agents" })),
    criteria: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 25, description: "How many criteria" })),
  }),
  success: [{ status: 200, meaning: "Agents, criteria and where they meet", data: AgentCriteria }],
  errors: [],
  example: {
    response: {
      ...example,
      agents: [{ agent_id: "agt_0NxQ2V7mJrT4sLwZ8bYc1D", name: "Anna", ...exampleSums }],
      criteria: [
        {
          rubric_id: "rub_0NxQ2V7mJrT4sLwZ8bYc1D",
          key: "greeting",
          name: "Greets",
          count: 1446,
          mean: 91.2,
          pass_rate: 0.91,
          fail_rate: 0.09,
        },
      ],
      cells: [
        {
          agent_id: "agt_0NxQ2V7mJrT4sLwZ8bYc1D",
          rubric_id: "rub_0NxQ2V7mJrT4sLwZ8bYc1D",
          key: "greeting",
          count: 210,
          mean: 95,
          pass_rate: 0.95,
          partial_rate: 0,
          fail_rate: 0.05,
          unsure_rate: 0.01,
        },
      ],
    },
  },
});

export const listInsightConversations = operation({
  id: "listInsightConversations",
  method: "GET",
  path: "/insights/conversations",
  tag,
  summary: "List what a figure counts",
  description:
    "The conversations that the figures with the same bounds count, newest first: exactly as many as a point, a bucket or a row says. For a point, give its days as `from` and `to`; for a bucket, its bounds as `score_from` and `score_below`; for a criterion, its key, and a verdict.",
  access,
  query: Type.Object({
    ...asked,
    limit: field.paging("conv").limit,
    starting_after: Type.Optional(field.Id("conv", "The `conversation_id` of the last item of the previous page")),
    score_from: Type.Optional(Type.Number({ minimum: 0, maximum: 100, description: "Only scores from here" })),
    score_below: Type.Optional(
      Type.Number({ minimum: 0, maximum: 1000, description: "Only scores below this; for full points leave it out" }),
    ),
    passed: Type.Optional(Type.Boolean({ description: "Only those that passed, or did not" })),
    critical_failed: Type.Optional(Type.Boolean({ description: "Only those in which a critical criterion failed" })),
    criterion: Type.Optional(
      Type.String({
        pattern: "^[a-z][a-z0-9_]{0,63}$",
        maxLength: 64,
        description: "The key of a criterion: only those to which it applied, or with the verdict asked for",
      }),
    ),
    verdict: Type.Optional(field.Choice(verdicts, "The verdict on that criterion")),
  }),
  success: [{ status: 200, meaning: "A page of conversations", data: CountedConversations }],
  errors: [],
  example: {
    response: {
      ...example,
      items: [
        {
          conversation_id: "conv_0NxQ2V7mJrT4sLwZ8bYc1D",
          scorecard_id: "sc_0NxQ2V7mJrT4sLwZ8bYc1D",
          rubric_id: "rub_0NxQ2V7mJrT4sLwZ8bYc1D",
          agent_id: "agt_0NxQ2V7mJrT4sLwZ8bYc1D",
          channel: "voice",
          at: "2026-01-30T09:30:00.000Z",
          score: 42.86,
          passed: false,
          critical_failed: false,
        },
      ],
      has_more: false,
    },
  },
});
