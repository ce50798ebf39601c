import { notFound } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Scope } from "../platform/scope.ts";
import { entryDays, firstKept, payloadDays } from "./retention.ts";
import { findEntry } from "./store.ts";
import type { AuditEntryWithPayload } from "./types.ts";

export async function readEntry(
  { db, clock }: Deps,
  { scope, id }: { readonly scope: Scope; readonly id: string },
): Promise<AuditEntryWithPayload> {
  const now = clock.now();
  const kept = { entry: firstKept(now, entryDays), payload: firstKept(now, payloadDays) };
  const entry = await findEntry(db, scope, id, kept);
  if (!entry) throw notFound("audit entry");
  return entry;
}
