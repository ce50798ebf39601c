import { type Queryable, statement } from "../database/database.ts";
import type { SettingsMap, SettingValue } from "./types.ts";

/** Preferences are the person's, in every workspace and mode. */

const findSql = statement("views.find-preferences", "select preferences from preference where user_id = $1");
const mergeSql = statement(
  "views.merge-preferences",
  `insert into preference (user_id, preferences, updated_at) values ($1, jsonb_strip_nulls($2::jsonb), $3)
   on conflict (user_id) do update
     set preferences = jsonb_strip_nulls(preference.preferences || $2::jsonb), updated_at = excluded.updated_at
   returning preferences`,
);

export async function findPreferences(tx: Queryable, userId: string): Promise<SettingsMap> {
  const [row] = await tx.query<{ preferences: SettingsMap }>(findSql, [userId]);
  return row?.preferences ?? {};
}

/** Returns all of them as they are then. */
export async function mergePreferences(
  tx: Queryable,
  userId: string,
  { changes, now }: { changes: Readonly<Record<string, SettingValue | null>>; now: Date },
): Promise<SettingsMap> {
  const [row] = await tx.query<{ preferences: SettingsMap }>(mergeSql, [userId, JSON.stringify(changes), now]);
  return row?.preferences ?? {};
}
