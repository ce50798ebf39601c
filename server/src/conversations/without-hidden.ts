import type { ConversationSort } from "./list-conversations.ts";
import type { ConversationFilters } from "./types.ts";

/** Filters that tell something of a score: by asking for ever narrower bounds a caller would find it. */
const scoreFilters = [
  "minScore",
  "maxScore",
  "passed",
  "criticalFailed",
  "unsure",
  "verdict",
] as const satisfies readonly (keyof ConversationFilters)[];

/** Returns the filters for a caller from whom the scores of some conversations are hidden. */
export function withoutHidden(
  filters: ConversationFilters,
  hidden: readonly string[],
  sort: ConversationSort = "created_at",
): ConversationFilters {
  const tellsScores = sort === "score" || scoreFilters.some((name) => filters[name] !== undefined);
  return tellsScores && hidden.length > 0 ? { ...filters, exceptIds: hidden } : filters;
}
