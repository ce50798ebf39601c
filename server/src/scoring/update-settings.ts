import { invalid } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import { keyName, lockKeys } from "../platform/key-locks.ts";
import type { Scope } from "../platform/scope.ts";
import { compileRule } from "./sampling.ts";
import { findSettings, saveSettings } from "./settings-store.ts";
import type { SamplingRule, ScoringSettings } from "./types.ts";

/** What is undefined stays. */
export type SettingsChanges = { readonly [Name in keyof ScoringSettings]: ScoringSettings[Name] | undefined };

export function updateSettings(
  { db, clock }: Deps,
  { scope, changes }: { readonly scope: Scope; readonly changes: SettingsChanges },
): Promise<ScoringSettings> {
  checkRules(changes.sampling ?? []);
  return db.transaction(async (tx) => {
    // One after the other: two that change different fields must both be seen in the end.
    await lockKeys(tx, [keyName(scope, "scoring-settings", "all"), undefined]);
    const known = await findSettings(tx, scope);
    const settings: ScoringSettings = {
      grader: changes.grader ?? known.grader,
      sampling: changes.sampling ?? known.sampling,
      reviewUnsure: changes.reviewUnsure ?? known.reviewUnsure,
      dailyBudgetUsd: changes.dailyBudgetUsd === undefined ? known.dailyBudgetUsd : changes.dailyBudgetUsd,
    };
    await saveSettings(tx, scope, settings, clock.now());
    return settings;
  });
}

function checkRules(rules: readonly SamplingRule[]): void {
  rules.forEach((rule, i) => {
    if (rules.findIndex(({ name }) => name === rule.name) < i) {
      throw invalid(`sampling.${i}.name`, `Two sampling rules are called ${rule.name}.`);
    }
    try {
      compileRule(rule);
    } catch (error) {
      throw invalid(`sampling.${i}.when`, `The expression is invalid: ${(error as Error).message}.`);
    }
  });
}
