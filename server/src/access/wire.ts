import { prefixOf } from "./key-format.ts";
import type { ApiKey, KeySecret } from "./types.ts";

const time = (date: Date | null) => date?.toISOString() ?? null;

export function keyToWire(key: ApiKey, { now, creatorLeft }: { now: Date; creatorLeft: boolean }) {
  return {
    id: key.id,
    name: key.name,
    mode: key.mode,
    prefix: prefixOf(key.mode),
    scopes: [...key.scopes] as never[],
    rate_limit: { per_minute: key.perMinute, per_hour: key.perHour },
    ip_allowlist: [...key.allowIps],
    status: key.revokedAt ? ("revoked" as const) : ("active" as const),
    created_by: key.createdBy,
    creator_left: creatorLeft,
    created_at: key.createdAt.toISOString(),
    revoked_at: time(key.revokedAt),
    last_used_at: time(lastUse(key)),
    secrets: key.secrets.map((secret) => secretToWire(key, secret, now)),
  };
}

const lastUse = (key: ApiKey) =>
  key.secrets.reduce<Date | null>(
    (latest, { lastUsedAt }) => (lastUsedAt && (!latest || lastUsedAt > latest) ? lastUsedAt : latest),
    null,
  );

const secretToWire = (key: ApiKey, secret: KeySecret, now: Date) => ({
  version: secret.version,
  hint: secret.hint,
  status: secretStatus(key, secret, now),
  created_at: secret.createdAt.toISOString(),
  expires_at: time(secret.expiresAt),
  last_used_at: time(secret.lastUsedAt),
  last_used_ip: secret.lastUsedIp,
});

function secretStatus(key: ApiKey, secret: KeySecret, now: Date) {
  if (key.revokedAt || secret.revokedAt) return "revoked" as const;
  if (!secret.expiresAt) return "active" as const;
  return secret.expiresAt > now ? ("expiring" as const) : ("expired" as const);
}
