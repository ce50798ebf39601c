import { conflict, notFound } from "../platform/fault.ts";
import type { Scope } from "../platform/scope.ts";
import { addSecret, type KeyDeps } from "./create-key.ts";
import { makeSecret } from "./key-format.ts";
import { expireSecrets, findKey, lockKey } from "./store.ts";
import type { ApiKey } from "./types.ts";

const overlapMs = 24 * 3_600_000;

/** The new secret works at once, the old one for a day more; identity, limits and audit trail stay. */
export async function rotateKey(
  deps: KeyDeps,
  { scope, id }: { scope: Scope; id: string },
): Promise<{ key: ApiKey; secret: string }> {
  return deps.db.transaction(async (tx) => {
    await lockKey(tx, scope, id);
    const key = await findKey(tx, scope, id);
    if (!key) throw notFound("key");
    if (key.revokedAt) throw conflict("id", "The key is revoked and can't be rotated.");
    const secret = makeSecret(scope.mode);
    await expireSecrets(tx, scope, id, new Date(deps.clock.now().getTime() + overlapMs));
    await addSecret(deps, tx, scope, { keyId: id, version: (key.secrets[0]?.version ?? 0) + 1, secret });
    return { key: (await findKey(tx, scope, id)) as ApiKey, secret };
  });
}
