import { notFound } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Scope } from "../platform/scope.ts";
import * as store from "./store.ts";
import type { ApiKey } from "./types.ts";

/** Repeating it changes nothing: the first revocation's time stays. */
export async function revokeKey({ db, clock }: Deps, { scope, id }: { scope: Scope; id: string }): Promise<ApiKey> {
  return db.transaction(async (tx) => {
    await store.revokeKey(tx, scope, id, clock.now());
    const key = await store.findKey(tx, scope, id);
    if (!key) throw notFound("key");
    return key;
  });
}
