import Type, { type Static } from "typebox";
import * as field from "./fields.ts";
import { operation, withScope } from "./operation.ts";

export const graders = ["local", "llm", "hybrid"] as const;
export const samplingTargets = ["model", "review"] as const;

const SamplingRule = Type.Object({
  name: field.Text(100, "The sampling rule's name; unique"),
  when: Type.String({
    minLength: 1,
    maxLength: 2_000,
    description:
      "A CEL expression over the conversation, as in `applies_when`. For `review` it can also use the scorecard: `score`, `passed`, `critical_failed` and `unsure` (the number of unsure criteria)",
  }),
  share: Type.Number({
    minimum: 0,
    maximum: 1,
    description: "The share of matching conversations to pick, from 0 to 1; the conversation's id decides",
  }),
  to: field.Choice(
    samplingTargets,
    "`model`: the model judge scores the conversation. `review`: a review is requested",
  ),
});

export const ScoringSettings = Type.Object({
  grader: field.Choice(
    graders,
    "`local`: the local grader. `llm`: the model judge. `hybrid`: the local grader, with the model judge for criteria that it is unsure of",
  ),
  sampling: Type.Array(SamplingRule, {
    maxItems: 20,
    description: "Sampling rules, in order. For each target, the first rule that matches decides",
  }),
  review_unsure: Type.Boolean({ description: "Whether scorecards with an unsure criterion are sent to review" }),
  daily_budget_usd: field.Nullable(
    Type.Number({
      minimum: 0,
      maximum: 1_000_000,
      description: "Maximum cost of the model judge per day (UTC); null for no limit",
    }),
  ),
  model: field.Nullable(
    Type.String({ description: "The configured model; null if there is none and everything is graded locally" }),
  ),
  spent_today_usd: Type.Number({ minimum: 0, description: "Cost of the model judge today" }),
});
export type ScoringSettingsWire = Static<typeof ScoringSettings>;

const example = {
  grader: "hybrid",
  sampling: [{ name: "Angry calls", when: 'channel == "voice" && score < 50', share: 0.2, to: "review" }],
  review_unsure: false,
  daily_budget_usd: 5,
  model: null,
  spent_today_usd: 0,
};
const tag = "Rubrics";

export const getScoringSettings = operation({
  id: "getScoringSettings",
  method: "GET",
  path: "/scoring-settings",
  tag,
  summary: "Retrieve the scoring settings",
  description: "Returns how conversations of this workspace and mode are scored.",
  access: withScope("rubrics:read"),
  success: [{ status: 200, meaning: "The scoring settings", data: ScoringSettings }],
  errors: [],
  example: { response: example },
});

export const updateScoringSettings = operation({
  id: "updateScoringSettings",
  method: "PATCH",
  path: "/scoring-settings",
  tag,
  summary: "Update the scoring settings",
  description: "Fields that you leave out keep their value. Returns 400 on the field if an expression is invalid.",
  access: withScope("rubrics:write"),
  body: Type.Object({
    grader: Type.Optional(field.Choice(graders, "The grader")),
    sampling: Type.Optional(Type.Array(SamplingRule, { maxItems: 20 })),
    review_unsure: Type.Optional(
      Type.Boolean({ description: "Whether scorecards with an unsure criterion are sent to review" }),
    ),
    daily_budget_usd: field.Clearable(
      Type.Number({
        minimum: 0,
        maximum: 1_000_000,
        description: "Maximum cost of the model judge per day (UTC); null for no limit",
      }),
    ),
  }),
  success: [{ status: 200, meaning: "The scoring settings", data: ScoringSettings }],
  errors: [],
  example: { request: { grader: "hybrid", daily_budget_usd: 5 }, response: example },
});
