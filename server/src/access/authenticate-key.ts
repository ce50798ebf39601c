import type { Scope as Permission } from "@cqs/contract";
import type { Database } from "../database/database.ts";
import { type Batcher, batcher } from "../platform/batch.ts";
import type { Clock } from "../platform/clock.ts";
import { Fault } from "../platform/fault.ts";
import { type Caller, RefusedCaller } from "../platform/http/caller.ts";
import type { Secrets } from "../platform/secrets.ts";
import { isAllowed } from "./allowlist.ts";
import { modeOfSecret } from "./key-format.ts";
import type { UseNotes } from "./last-used.ts";
import { findKeysByHash } from "./store.ts";
import type { FoundKey } from "./types.ts";

const minute = 60;
const hour = 3600;

/**
 * Looks every presented key up in the database, and remembers none: a revocation holds on the very next call.
 * Calls that arrive together share one statement, which begins after the last of them came in.
 */
export function createKeyLookup(db: Database): Batcher<Buffer, FoundKey | undefined> {
  return batcher({
    maxSize: 200,
    maxWaiting: 10_000,
    run: async (hashes) => {
      const found = await findKeysByHash(db, [
        ...new Map(hashes.map((hash) => [hash.toString("base64"), hash])).values(),
      ]);
      const byHash = new Map(found.map((key) => [key.hash.toString("base64"), key]));
      return hashes.map((hash) => byHash.get(hash.toString("base64")));
    },
  });
}

export interface KeyAuthentication {
  readonly lookup: Batcher<Buffer, FoundKey | undefined>;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly uses: UseNotes;
}

export async function authenticateKey(
  { lookup, secrets, clock, uses }: KeyAuthentication,
  { presented, ip }: { presented: string; ip: string },
): Promise<Caller> {
  if (!modeOfSecret(presented))
    throw new Fault("unauthenticated", "The API key is malformed. Keys start with svc_live_ or svc_test_.");
  const hash = secrets.hash(presented);
  const key = await lookup.add(hash);
  if (!key) throw new Fault("unauthenticated", "This API key doesn't exist.");
  const now = clock.now();
  const known = { scope: key.scope, actor: { kind: "key", keyId: key.keyId, name: key.name } } as const;
  if (!isLive(key, now)) throw new RefusedCaller("unauthenticated", "The API key was revoked or has expired.", known);
  if (key.isClosed)
    throw new RefusedCaller("unauthenticated", "The workspace of this API key is being deleted.", known);
  uses.note({ hash, at: now, ip });
  if (!isAllowed(ip, key.allowIps)) {
    throw new RefusedCaller("ip_not_allowed", "The API key can't be used from this IP address.", known);
  }
  return {
    ...known,
    permissions: key.scopes as readonly Permission[],
    subject: `key:${key.keyId}`,
    windows: [
      { limit: key.perMinute, seconds: minute },
      ...(key.perHour === null ? [] : [{ limit: key.perHour, seconds: hour }]),
    ],
    masksNothing: key.masksNothing,
    headers: key.expiresAt ? sunset(key, key.expiresAt) : {},
  };
}

const isLive = (key: FoundKey, now: Date) =>
  !key.keyRevokedAt && !key.secretRevokedAt && (!key.expiresAt || key.expiresAt > now);

/** RFC 9745 and RFC 8594: the old secret of a rotation says so on every answer. */
function sunset(key: FoundKey, expiresAt: Date): Record<string, string> {
  const since = key.replacedAt ?? key.secretCreatedAt;
  return { deprecation: `@${Math.floor(since.getTime() / 1000)}`, sunset: expiresAt.toUTCString() };
}
