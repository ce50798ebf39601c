import { notFound } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Scope } from "../platform/scope.ts";
import { findKey, revokeSecret } from "./store.ts";
import type { ApiKey } from "./types.ts";

/** Ends an overlap early. The key itself lives on as long as another secret does. */
export async function revokeKeySecret(
  { db, clock }: Deps,
  { scope, id, version }: { scope: Scope; id: string; version: number },
): Promise<ApiKey> {
  return db.transaction(async (tx) => {
    if (!(await revokeSecret(tx, scope, id, version, clock.now()))) throw notFound("secret");
    return (await findKey(tx, scope, id)) as ApiKey;
  });
}
