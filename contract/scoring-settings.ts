import Type, { type Static } from "typebox";
import * as field from "./fields.ts";
import { operation, withScope } from "./operation.ts";

export const graders = ["local", "llm", "hybrid"] as const;
export const samplingTargets = ["model", "review"] as const;

const SamplingRule = Type.Object({
  name: field.Text(100, "What people call it; unique"),
  when: Type.String({
    minLength: 1,
    maxLength: 2_000,
    description:
      "CEL over the conversation, and for reviews also the card: as `applies_when`, with `score`, `passed`, `critical_failed`, `unsure` (how many criteria)",
  }),
  share: Type.Number({ minimum: 0, maximum: 1, description: "Which share of those, chosen by the conversation's id" }),
  to: field.Choice(samplingTargets, "`model`: the model judge scores it; `review`: a person is asked"),
});

export const ScoringSettings = Type.Object({
  grader: field.Choice(
    graders,
    "`local`: offline; `llm`: the model judge; `hybrid`: the model sees only what the local grader is unsure of",
  ),
  sampling: Type.Array(SamplingRule, { maxItems: 20, description: "Looked at in order; the first that fits a target" }),
  review_unsure: Type.Boolean({ description: "Whether a card with an unsure criterion is put up for review" }),
  daily_budget_usd: field.Nullable(
    Type.Number({ minimum: 0, maximum: 1_000_000, description: "Most that the model judge may cost per day (UTC)" }),
  ),
  model: field.Nullable(Type.String({ description: "The configured model; null: none, everything is graded locally" })),
  spent_today_usd: Type.Number({ minimum: 0, description: "What the model judge cost today" }),
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
  summary: "Read how conversations are scored",
  description: "Of this workspace and mode.",
  access: withScope("rubrics:read"),
  success: [{ status: 200, meaning: "The settings", data: ScoringSettings }],
  errors: [],
  example: { response: example },
});

export const updateScoringSettings = operation({
  id: "updateScoringSettings",
  method: "PATCH",
  path: "/scoring-settings",
  tag,
  summary: "Set how conversations are scored",
  description: "What is left out stays. An expression that can't be read is a 400 on its field.",
  access: withScope("rubrics:write"),
  body: Type.Object({
    grader: Type.Optional(field.Choice(graders, "Who scores")),
    sampling: Type.Optional(Type.Array(SamplingRule, { maxItems: 20 })),
    review_unsure: Type.Optional(Type.Boolean({ description: "Whether unsure cards are put up for review" })),
    daily_budget_usd: field.Clearable(Type.Number({ minimum: 0, maximum: 1_000_000, description: "Most per day" })),
  }),
  success: [{ status: 200, meaning: "The settings", data: ScoringSettings }],
  errors: [],
  example: { request: { grader: "hybrid", daily_budget_usd: 5 }, response: example },
});
