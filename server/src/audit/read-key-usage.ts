import { notFound } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import { idFloor } from "../platform/ids.ts";
import type { Scope } from "../platform/scope.ts";
import { dayMs } from "./retention.ts";
import type { DayUsage, KeyExists, KeyUsage, Usage } from "./types.ts";
import { listKeyDays } from "./usage-store.ts";

const shownDays = 30;

/** The last 30 days, today included: counted hours from their table, the rest from the entries themselves. */
export async function readKeyUsage(
  { db, clock, keyExists }: Deps & { readonly keyExists: KeyExists },
  { scope, keyId }: { readonly scope: Scope; readonly keyId: string },
): Promise<KeyUsage> {
  const days = lastDays(clock.now());
  const since = new Date(days[0] as string);
  const [exists, used] = await Promise.all([
    keyExists(db, scope, keyId),
    listKeyDays(db, scope, keyId, { at: since, id: idFloor("request", since) }),
  ]);
  if (!exists) throw notFound("API key");
  return {
    keyId,
    days: days.map((day) => used.find((one) => one.day === day) ?? { day, ...none }),
    totals: total(used),
  };
}

/** In UTC, oldest first. */
function lastDays(now: Date): string[] {
  return Array.from({ length: shownDays }, (_, i) =>
    new Date(now.getTime() - (shownDays - 1 - i) * dayMs).toISOString().slice(0, 10),
  );
}

const none: Usage = { calls: 0, errors: 0, rateLimited: 0, lastCallAt: null };

const total = (days: readonly DayUsage[]): Usage => days.reduce(add, none);

const add = (a: Usage, b: Usage): Usage => ({
  calls: a.calls + b.calls,
  errors: a.errors + b.errors,
  rateLimited: a.rateLimited + b.rateLimited,
  lastCallAt:
    a.lastCallAt && b.lastCallAt && a.lastCallAt > b.lastCallAt ? a.lastCallAt : (b.lastCallAt ?? a.lastCallAt),
});
