import type { ApiKey } from "../../api/client.ts";
import { type Tier, tierLimits, tierOf } from "./rate-tier.ts";
import type { KeyScope } from "./scope-groups.ts";

/** A key as its form has it. Number inputs hold text while somebody types. */
export interface KeyDraft {
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  readonly tier: Tier;
  readonly perMinute: number | string;
  readonly perHour: number | string;
  readonly allowlist: readonly string[];
}

export const newDraft: KeyDraft = {
  name: "",
  scopes: ["conversations:read", "conversations:write"],
  tier: "default",
  perMinute: 60,
  perHour: "",
  allowlist: [],
};

export const draftOf = (key: ApiKey): KeyDraft => ({
  name: key.name,
  scopes: key.scopes,
  tier: tierOf(key.rate_limit),
  perMinute: key.rate_limit.per_minute,
  perHour: key.rate_limit.per_hour ?? "",
  allowlist: key.ip_allowlist,
});

export const isComplete = ({ name, scopes, tier, perMinute }: KeyDraft): boolean =>
  name.trim() !== "" && scopes.length > 0 && (tier !== "custom" || Number(perMinute) >= 1);

export function bodyOf({ name, scopes, tier, perMinute, perHour, allowlist }: KeyDraft) {
  const custom = { per_minute: Number(perMinute), per_hour: perHour === "" ? null : Number(perHour) };
  return {
    name: name.trim(),
    scopes: [...scopes],
    ...(tier === "custom" ? custom : tierLimits[tier]),
    ip_allowlist: [...allowlist],
  };
}
