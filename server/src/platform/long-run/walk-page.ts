import { setTimeout as sleep } from "node:timers/promises";
import { pageRequest } from "../paging.ts";
import { type IdEdge, isBefore, readIdEdge } from "../unit-of-work.ts";

const edgePollMs = 50;

export interface WalkPlace {
  /** The last id that is done. */
  readonly after: string | null;
  /** End of the range of ids. */
  readonly end: Date;
  readonly limit: number;
}

/** Rows that arrive after a run was asked for do not belong to it; those of its own millisecond do. */
export function walkEnd({ createdAt, filters }: { readonly createdAt: Date; readonly filters: object }): Date {
  const own = createdAt.getTime() + 1;
  const { createdBefore } = pageRequest(filters);
  return new Date(Math.min(own, createdBefore?.getTime() ?? own));
}

/**
 * Reads a run's next page in ascending order. Rows from before the run may still be committed: the last page waits for them,
 * by reporting that there is more.
 */
export async function readWalkPage<Page extends { readonly hasMore: boolean }>(
  { after, end, limit }: WalkPlace,
  filters: object,
  read: (request: ReturnType<typeof walkRequest>) => Promise<Page>,
): Promise<Page> {
  const edge = await readIdEdge();
  const page = await read(walkRequest({ after, end, limit }, filters, edge));
  if (page.hasMore || !isBefore(edge, end)) return page;
  await sleep(edgePollMs);
  return { ...page, hasMore: true };
}

function walkRequest({ after, end, limit }: WalkPlace, filters: object, edge: IdEdge | undefined) {
  const { createdAfter } = pageRequest(filters);
  const startingAfter = after ?? undefined;
  return { limit, order: "asc", startingAfter, createdAfter, createdBefore: end, edge } as const;
}
