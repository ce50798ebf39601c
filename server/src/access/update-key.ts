import { conflict, notFound } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Scope } from "../platform/scope.ts";
import { checkAllowlist } from "./allowlist.ts";
import * as store from "./store.ts";
import type { ApiKey, KeySettings } from "./types.ts";

export async function updateKey(
  { db }: Deps,
  { scope, id, changes }: { scope: Scope; id: string; changes: Partial<KeySettings> },
): Promise<ApiKey> {
  const checked = changes.allowIps ? { allowIps: checkAllowlist(changes.allowIps, "ip_allowlist") } : {};
  return db.transaction(async (tx) => {
    await store.lockKey(tx, scope, id);
    const key = await store.findKey(tx, scope, id);
    if (!key) throw notFound("key");
    if (key.revokedAt) throw conflict("id", "The key is revoked and can't be changed.");
    await store.updateKey(tx, scope, id, { ...key, ...changes, ...checked });
    return { ...key, ...changes, ...checked };
  });
}
