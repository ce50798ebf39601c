import { conflict } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import { mergePreferences } from "./preference-store.ts";
import type { SettingsMap, SettingValue } from "./types.ts";

export interface UpdatePreferences {
  readonly userId: string;
  readonly changes: Readonly<Record<string, SettingValue | null>>;
}

const maxKeys = 100;

/** Counted after the merge, which is undone where it made too many. */
export async function updatePreferences(
  { db, clock }: Deps,
  { userId, changes }: UpdatePreferences,
): Promise<SettingsMap> {
  return db.transaction(async (tx) => {
    const preferences = await mergePreferences(tx, userId, { changes, now: clock.now() });
    if (Object.keys(preferences).length <= maxKeys) return preferences;
    throw conflict("preferences", `There can be at most ${maxKeys} preferences: remove some with null.`);
  });
}
