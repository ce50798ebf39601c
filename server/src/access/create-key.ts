import type { Queryable } from "../database/database.ts";
import type { Deps } from "../platform/http/route.ts";
import { newId } from "../platform/ids.ts";
import { type Quota, refuseBeyond } from "../platform/quota.ts";
import type { Scope } from "../platform/scope.ts";
import type { Secrets } from "../platform/secrets.ts";
import { checkAllowlist } from "./allowlist.ts";
import { makeSecret } from "./key-format.ts";
import { countActiveKeys, findKey, insertKey, insertSecret } from "./store.ts";
import type { ApiKey, KeySettings } from "./types.ts";

const quota: Quota = { of: "keys", max: 500, remedy: "revoke one first" };

export interface KeyDeps extends Deps {
  readonly secrets: Secrets;
}

export interface CreateKey extends KeySettings {
  readonly scope: Scope;
  readonly createdBy: string;
  /** Of the operator's choosing; otherwise one is made. Already known to be well formed. */
  readonly secret?: string;
  /** For callers of the API; the operator may always make one. */
  readonly isLimited?: boolean;
}

/** The secret leaves this function once; only its keyed hash stays. */
export async function createKey(deps: KeyDeps, input: CreateKey): Promise<{ key: ApiKey; secret: string }> {
  const allowIps = checkAllowlist(input.allowIps, "ip_allowlist");
  const secret = input.secret ?? makeSecret(input.scope.mode);
  return deps.db.transaction(async (tx) => {
    if (input.isLimited) await refuseBeyond(tx, input.scope, quota, (max) => countActiveKeys(tx, input.scope, max));
    const now = deps.clock.now();
    const id = newId("key", now);
    const { name, scopes, perMinute, perHour, createdBy } = input;
    await insertKey(tx, input.scope, { id, name, scopes, perMinute, perHour, allowIps, createdBy, createdAt: now });
    await addSecret(deps, tx, input.scope, { keyId: id, version: 1, secret });
    return { key: (await findKey(tx, input.scope, id)) as ApiKey, secret };
  });
}

export async function addSecret(
  { secrets, clock }: KeyDeps,
  tx: Queryable,
  scope: Scope,
  { keyId, version, secret }: { keyId: string; version: number; secret: string },
): Promise<void> {
  await insertSecret(tx, scope, {
    keyId,
    version,
    hash: secrets.hash(secret),
    hint: secret.slice(-4),
    createdAt: clock.now(),
  });
}
