import type { ApiKey } from "../../api/client.ts";

const dayMs = 86_400_000;
const idleDays = 30;
const oldDays = 90;

export type KeyWarning = "idle" | "old" | "overlap" | "creatorLeft";

/** What somebody should look into: a key that nobody uses, a secret that is due for rotation, two secrets at once. */
export function warningsOf(key: ApiKey, now = Date.now()): KeyWarning[] {
  if (key.status === "revoked") return [];
  const daysSince = (time: string) => (now - Date.parse(time)) / dayMs;
  const current = key.secrets.find(({ status }) => status === "active");
  const warnings: KeyWarning[] = [];
  if (key.secrets.some(({ status }) => status === "expiring")) warnings.push("overlap");
  if (daysSince(key.last_used_at ?? key.created_at) >= idleDays) warnings.push("idle");
  if (current && daysSince(current.created_at) >= oldDays) warnings.push("old");
  if (key.creator_left) warnings.push("creatorLeft");
  return warnings;
}
