import { type Queryable, statement, unnested } from "../database/database.ts";
import type { OwnPattern, PrivacyMode, PrivacySettings } from "./types.ts";

/** The limit makes it a look-up per workspace whatever the planner thought of the table's size when it made the plan. */
const findSettingsSql = statement(
  "privacy.find-settings",
  `select w.id, w.pii_mode, w.pii_patterns
     from ${unnested("$1::text[]")} as wanted (id)
    cross join lateral (select id, pii_mode, pii_patterns from workspace where id = wanted.id limit 1) as w`,
);

interface SettingsRow {
  readonly id: string;
  readonly pii_mode: PrivacyMode;
  readonly pii_patterns: OwnPattern[];
}

/** By workspace: the settings are one for both modes. */
export async function findPrivacySettings(
  tx: Queryable,
  workspaceIds: readonly string[],
): Promise<ReadonlyMap<string, PrivacySettings>> {
  const rows = await tx.query<SettingsRow>(findSettingsSql, [workspaceIds]);
  return new Map(rows.map(({ id, pii_mode, pii_patterns }) => [id, { mode: pii_mode, patterns: pii_patterns }]));
}
