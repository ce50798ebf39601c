import { type Judge, spentToday } from "../judging/index.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Scope } from "../platform/scope.ts";
import { findSettings } from "./settings-store.ts";
import type { ScoringSettings } from "./types.ts";

export interface ShownSettings extends ScoringSettings {
  readonly model: string | null;
  readonly spentTodayUsd: number;
}

export async function readSettings(
  { db, clock, judge }: Deps & { readonly judge: Pick<Judge, "model"> },
  scope: Scope,
): Promise<ShownSettings> {
  const settings = await findSettings(db, scope);
  return { ...settings, model: judge.model, spentTodayUsd: await spentToday(db, scope, clock.now()) };
}
