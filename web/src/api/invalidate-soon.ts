import type { QueryClient, QueryKey } from "@tanstack/react-query";

const delayMs = 700;
/** More keys than this at once are one invalidation of everything that they begin with. */
const maxKeys = 50;

const waiting = new Map<string, QueryKey>();

/** Marks queries stale a moment later and once, however many events of the stream ask for it meanwhile. */
export function invalidateSoon(queries: QueryClient, queryKey: QueryKey): void {
  if (waiting.size === 0) {
    setTimeout(() => {
      const keys = [...waiting.values()];
      waiting.clear();
      for (const key of keys) void queries.invalidateQueries({ queryKey: key });
    }, delayMs);
  }
  const key = waiting.size >= maxKeys ? queryKey.slice(0, 3) : queryKey;
  waiting.set(JSON.stringify(key), key);
}
