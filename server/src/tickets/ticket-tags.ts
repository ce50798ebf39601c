import type { TicketMerge } from "./types.ts";

/** Repeated tags are kept once, at their first place. */
export const withoutRepeats = (tags: readonly string[]): readonly string[] =>
  tags.length < 2 ? tags : [...new Set(tags)];

export const without = (tags: readonly string[], gone: readonly string[]): readonly string[] =>
  tags.filter((tag) => !gone.includes(tag));

/** The tags that a ticket has by itself, and not only because others were merged into it. */
export const ownTags = (tags: readonly string[], merges: readonly TicketMerge[]): readonly string[] =>
  without(tags, movedTags(merges));

/** What is left once one source is taken out again: a tag that another source brought, too, stays. */
export function tagsAfterUndo(
  tags: readonly string[],
  merges: readonly TicketMerge[],
  sourceId: string,
): readonly string[] {
  const undone = merges.filter((merge) => merge.sourceId === sourceId);
  const others = merges.filter((merge) => merge.sourceId !== sourceId);
  return without(tags, without(movedTags(undone), movedTags(others)));
}

const movedTags = (merges: readonly TicketMerge[]): readonly string[] => merges.flatMap((merge) => merge.movedTags);
