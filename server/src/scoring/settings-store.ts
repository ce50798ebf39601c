import { type Queryable, statement } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";
import type { ScoringSettings } from "./types.ts";

/** Of a workspace that has set nothing. */
export const usualSettings: ScoringSettings = {
  grader: "local",
  sampling: [],
  reviewUnsure: false,
  dailyBudgetUsd: null,
};

interface SettingsRow {
  readonly grader: ScoringSettings["grader"];
  readonly sampling: ScoringSettings["sampling"];
  readonly review_unsure: boolean;
  readonly daily_budget_usd: number | null;
}

const findSql = statement(
  "scoring-settings.find",
  `select grader, sampling, review_unsure, daily_budget_usd from scoring_settings where workspace_id = $1 and mode = $2`,
);
const saveSql = statement(
  "scoring-settings.save",
  `insert into scoring_settings (workspace_id, mode, grader, sampling, review_unsure, daily_budget_usd, updated_at)
    values ($1, $2, $3, $4, $5, $6, $7)
    on conflict (workspace_id, mode) do update set grader = excluded.grader, sampling = excluded.sampling,
      review_unsure = excluded.review_unsure, daily_budget_usd = excluded.daily_budget_usd,
      updated_at = excluded.updated_at`,
);

export async function findSettings(db: Queryable, scope: Scope): Promise<ScoringSettings> {
  const [row] = await db.query<SettingsRow>(findSql, [scope.workspaceId, scope.mode]);
  if (!row) return usualSettings;
  return {
    grader: row.grader,
    sampling: row.sampling,
    reviewUnsure: row.review_unsure,
    dailyBudgetUsd: row.daily_budget_usd,
  };
}

export async function saveSettings(tx: Queryable, scope: Scope, settings: ScoringSettings, at: Date): Promise<void> {
  const { grader, sampling, reviewUnsure, dailyBudgetUsd } = settings;
  await tx.query(saveSql, [
    scope.workspaceId,
    scope.mode,
    grader,
    JSON.stringify(sampling),
    reviewUnsure,
    dailyBudgetUsd,
    at,
  ]);
}
