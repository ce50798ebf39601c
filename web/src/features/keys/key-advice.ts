import type { ApiKey } from "../../api/client.ts";

const dayMs = 86_400_000;
const idleDays = 30;
const oldDays = 90;

export type KeyAdvice = "creatorLeft" | "idle" | "old";

/** What ought to be pointed out about a key that works. */
export function adviceFor(key: ApiKey, now = Date.now()): KeyAdvice[] {
  if (key.status === "revoked") return [];
  const daysSince = (time: string) => (now - Date.parse(time)) / dayMs;
  const newest = key.secrets[0];
  const isIdle = daysSince(key.last_used_at ?? key.created_at) > idleDays;
  const isOld = newest !== undefined && daysSince(newest.created_at) > oldDays;
  return [
    ...(key.creator_left ? (["creatorLeft"] as const) : []),
    ...(isIdle ? (["idle"] as const) : isOld ? (["old"] as const) : []),
  ];
}
