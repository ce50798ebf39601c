import Type, { type Static } from "typebox";
import { channels } from "./conversations.ts";
import * as field from "./fields.ts";
import { about, asked, count, example, exampleSums, points, rubricId, share, sums } from "./insight-parts.ts";
import { operation, withScope } from "./operation.ts";
import { conversationBrief, exampleBrief } from "./reviews.ts";
import { verdicts } from "./scorecards.ts";

export const AgentCriteria = Type.Object({
  ...about,
  agents: Type.Array(
    Type.Object({
      agent_id: field.Id("agt", "The agent's id"),
      name: field.Nullable(Type.String({ description: "The agent's name" })),
      ...sums,
    }),
    { description: "The agents, by number of conversations, highest first" },
  ),
  criteria: Type.Array(
    Type.Object({
      rubric_id: rubricId,
      key: Type.String({ description: "The criterion's key" }),
      name: Type.String({ description: "The criterion's name" }),
      count: count("Number of conversations to which the criterion applied, with or without an agent"),
      mean: points("Mean share of the criterion's points, in percent"),
      pass_rate: share("Share of verdicts that are `pass`"),
      fail_rate: share("Share of verdicts that are `fail`"),
    }),
    { description: "The criteria, by how often they applied, highest first" },
  ),
  cells: Type.Array(
    Type.Object({
      agent_id: field.Id("agt", "The agent's id"),
      rubric_id: rubricId,
      key: Type.String({ description: "The criterion's key" }),
      count: count("Number of the agent's conversations to which the criterion applied"),
      mean: points("Mean share of the criterion's points, in percent"),
      pass_rate: share("Share of verdicts that are `pass`"),
      partial_rate: share("Share of verdicts that are `partial`"),
      fail_rate: share("Share of verdicts that are `fail`"),
      unsure_rate: share("Share of verdicts that are unsure"),
    }),
    { description: "The combinations of these agents and criteria that have conversations, in no particular order" },
  ),
});
export type AgentCriteriaWire = Static<typeof AgentCriteria>;

export const CountedConversations = Type.Object({
  ...about,
  items: Type.Array(
    Type.Object({
      conversation_id: field.Id("conv", "The conversation"),
      conversation: Type.Object(conversationBrief, {
        description: "The conversation's first words and the names of agent and contact",
      }),
      scorecard_id: field.Id("sc", "The scorecard that counts"),
      rubric_id: rubricId,
      agent_id: field.Nullable(field.Id("agt", "The agent's id")),
      channel: field.Choice(channels, "The channel"),
      at: field.Timestamp("When the conversation started or, if that is unknown, arrived. This time decides its day"),
      score: points("The scorecard's score; null if no criterion applied"),
      passed: Type.Boolean({ description: "Whether the scorecard passed" }),
      critical_failed: Type.Boolean({ description: "Whether any critical criterion failed" }),
    }),
  ),
  has_more: Type.Boolean({ description: "Whether there are more items after this page" }),
});
export type CountedConversationsWire = Static<typeof CountedConversations>;

const tag = "Insights";
const access = withScope("scorecards:read");
export const getInsightAgentCriteria = operation({
  id: "getInsightAgentCriteria",
  method: "GET",
  path: "/insights/agent-criteria",
  tag,
  summary: "Retrieve scores by agent and criterion",
  description:
    "Returns the agents with the most conversations, the criteria that applied most often, and the results of each agent for each criterion.",
  access,
  query: Type.Object({
    from: asked.from,
    to: asked.to,
    time_zone: asked.time_zone,
    rubric_id: asked.rubric_id,
    agents: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, default: 25, description: "Maximum number of agents" }),
    ),
    criteria: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 50, default: 25, description: "Maximum number of criteria" }),
    ),
  }),
  success: [{ status: 200, meaning: "Agents, criteria and their results", data: AgentCriteria }],
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
  summary: "List the conversations behind a figure",
  description:
    "Returns the conversations that a figure with the same filters counts, newest first. The number of conversations equals the figure's `count`. For a point in time, send its days as `from` and `to`; for a score bucket, its limits as `score_from` and `score_below`; for a criterion, its key and a verdict.",
  access,
  query: Type.Object({
    ...asked,
    limit: field.paging("conv").limit,
    starting_after: Type.Optional(field.Id("conv", "The `conversation_id` of the last item on the previous page")),
    score_from: Type.Optional(
      Type.Number({ minimum: 0, maximum: 100, description: "Only scores of at least this value" }),
    ),
    score_below: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 1000,
        description: "Only scores below this value; leave it out to include 100",
      }),
    ),
    passed: Type.Optional(
      Type.Boolean({ description: "Only conversations that passed (`true`) or did not (`false`)" }),
    ),
    critical_failed: Type.Optional(
      Type.Boolean({
        description: "Only conversations in which a critical criterion failed (`true`) or did not (`false`)",
      }),
    ),
    criterion: Type.Optional(
      Type.String({
        pattern: "^[a-z][a-z0-9_]{0,63}$",
        maxLength: 64,
        description:
          "The key of a criterion: only conversations to which it applied or, with `verdict`, that have this verdict",
      }),
    ),
    verdict: Type.Optional(field.Choice(verdicts, "The verdict on the `criterion`")),
  }),
  success: [{ status: 200, meaning: "A page of conversations", data: CountedConversations }],
  errors: [],
  example: {
    response: {
      ...example,
      items: [
        {
          conversation_id: "conv_0NxQ2V7mJrT4sLwZ8bYc1D",
          conversation: exampleBrief,
          scorecard_id: "sc_0NxQ2V7mJrT4sLwZ8bYc1D",
          rubric_id: "rub_0NxQ2V7mJrT4sLwZ8bYc1D",
          agent_id: "agt_0NxQ2V7mJrT4sLwZ8bYc1D",
          channel: "voice",
          at: exampleBrief.started_at,
          score: 42.86,
          passed: false,
          critical_failed: false,
        },
      ],
      has_more: false,
    },
  },
});
