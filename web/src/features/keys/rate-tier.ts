import type { ApiKey } from "../../api/client.ts";

export type Tier = "default" | "burst" | "custom";
type RateLimit = ApiKey["rate_limit"];

export const tierLimits: Readonly<Record<Exclude<Tier, "custom">, RateLimit>> = {
  default: { per_minute: 60, per_hour: null },
  burst: { per_minute: 120, per_hour: 1_000 },
};

export function tierOf({ per_minute: perMinute, per_hour: perHour }: RateLimit): Tier {
  if (perMinute === 60 && perHour === null) return "default";
  return perMinute === 120 && perHour === 1_000 ? "burst" : "custom";
}

export const limitText = ({ per_minute: perMinute, per_hour: perHour }: RateLimit): string =>
  `${perMinute.toLocaleString("en")}/min${perHour === null ? "" : `, ${perHour.toLocaleString("en")}/h`}`;
