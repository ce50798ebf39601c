import type { BodyOf, ScoringSettingsWire, updateScoringSettings } from "@cqs/contract";
import type { ShownSettings } from "./read-settings.ts";
import type { SettingsChanges } from "./update-settings.ts";

export const settingsToWire = (settings: ShownSettings): ScoringSettingsWire => ({
  grader: settings.grader,
  sampling: settings.sampling.map(({ name, when, share, to }) => ({ name, when, share, to })),
  review_unsure: settings.reviewUnsure,
  daily_budget_usd: settings.dailyBudgetUsd,
  model: settings.model,
  spent_today_usd: settings.spentTodayUsd,
});

export const settingsChangesOf = (body: BodyOf<typeof updateScoringSettings>): SettingsChanges => ({
  grader: body.grader,
  sampling: body.sampling,
  reviewUnsure: body.review_unsure,
  dailyBudgetUsd: body.daily_budget_usd,
});
