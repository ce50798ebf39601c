import { type Fault, invalid } from "../../platform/fault.ts";
import { tooDeep } from "./events-wire.ts";
import { maxDepth } from "./limits.ts";
import type { LinkedEvent } from "./link-events.ts";

/** Every event after its parent and before its parent's next child. Refuses circles, and what lies too deep. */
export function orderEvents(items: readonly LinkedEvent[]): readonly LinkedEvent[] {
  const ordered: LinkedEvent[] = [];
  const waiting: { item: LinkedEvent; depth: number }[] = [];
  const add = (siblings: readonly LinkedEvent[], depth: number) => {
    for (const item of inTime(siblings).reverse()) waiting.push({ item, depth });
  };
  add(
    items.filter(({ parent }) => !parent),
    1,
  );
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next.depth > maxDepth) throw tooDeep(next.item.path);
    ordered.push(next.item);
    add(next.item.children, next.depth + 1);
  }
  // Whatever the walk from the top did not reach hangs on a circle.
  if (ordered.length < items.length) throw circular(items, new Set(ordered));
  return ordered;
}

/**
 * By their beginning: by `started_at`, or by `offset_ms` where no sibling has a `started_at`. An event without either stays
 * behind the one that it was written down after.
 */
function inTime(siblings: readonly LinkedEvent[]): LinkedEvent[] {
  const hasMoments = siblings.some(({ times }) => times.startedAt);
  let ms = Number.NEGATIVE_INFINITY;
  return siblings
    .map((item) => {
      const { startedAt, offsetMs } = item.times;
      ms = (hasMoments ? startedAt?.getTime() : offsetMs) ?? ms;
      return { item, ms };
    })
    .sort((a, b) => (a.ms === b.ms ? 0 : a.ms - b.ms))
    .map(({ item }) => item);
}

function circular(items: readonly LinkedEvent[], reached: ReadonlySet<LinkedEvent>): Fault {
  const passed = new Set<LinkedEvent>();
  let item = items.find((each) => !reached.has(each)) as LinkedEvent;
  for (; !passed.has(item); item = item.parent as LinkedEvent) passed.add(item);
  // It is on the circle now. Nesting alone goes around nowhere: one of the circle is there by its parent_id.
  while (item.nestedIn) item = item.parent as LinkedEvent;
  const field = `${item.path}.parent_id`;
  return invalid(field, `${field} makes the event its own parent.`);
}
