import { idFloor } from "../platform/ids.ts";
import { pageRequest } from "../platform/paging.ts";
import type { ReplayFilters } from "./types.ts";

/** The deliveries between two times as a range of ids. Those made after `now` are left alone: replays are among them. */
export function replayRange(filters: ReplayFilters, now: Date): { fromId: string; untilId: string; end: Date } {
  const { createdAfter, createdBefore } = pageRequest(filters);
  const own = now.getTime() + 1;
  const end = new Date(Math.min(own, createdBefore?.getTime() ?? own));
  const start = createdAfter ? new Date(createdAfter.getTime() + 1) : new Date(0);
  return { fromId: idFloor("delivery", start), untilId: idFloor("delivery", end), end };
}
