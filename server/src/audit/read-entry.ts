import { notFound } from "../platform/fault.ts";
import { putTextsBack } from "../platform/http/kept-texts.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Scope } from "../platform/scope.ts";
import { entryDays, firstKept, payloadDays } from "./retention.ts";
import { findEntry, findTexts } from "./store.ts";
import type { AuditEntryWithPayload, StoredEntry } from "./types.ts";

export async function readEntry(
  { db, clock }: Deps,
  { scope, id }: { readonly scope: Scope; readonly id: string },
): Promise<AuditEntryWithPayload> {
  const now = clock.now();
  const kept = { entry: firstKept(now, entryDays), payload: firstKept(now, payloadDays) };
  const entry = await findEntry(db, scope, id, kept);
  if (!entry) throw notFound("audit entry");
  return whole(db, scope, entry);
}

/** Texts that conversations have are put back into the arguments. */
async function whole(db: Deps["db"], scope: Scope, entry: StoredEntry): Promise<AuditEntryWithPayload> {
  const { mode, payload, texts } = entry;
  if (mode === null || payload === null || texts.length === 0) return entry;
  const ids = texts.map(([, conversationId]) => conversationId);
  const found = await findTexts(db, { ...scope, mode }, ids);
  return { ...entry, payload: putTextsBack({ payload, texts }, found) };
}
