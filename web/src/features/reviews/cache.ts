import type { QueryClient } from "@tanstack/react-query";
import { invalidateSoon } from "../../api/invalidate-soon.ts";
import type { ApiScope } from "../../api/scope.ts";
import type { LiveEvent } from "../../api/stream.ts";

/** Reads queues, reviews and sessions again when the stream tells of a change to one of them. */
export function applyReviewEvent(queries: QueryClient, { workspaceId, mode }: ApiScope, event: LiveEvent): void {
  if (event.type !== "review.created" && event.type !== "review.updated") return;
  invalidateSoon(queries, [workspaceId, mode, "reviews"]);
}

/**
 * Drops what was read before somebody became a blind reviewer: lists and cards in the cache may show the score that the service
 * hides from now on. What is on the screen is read again.
 */
export function forgetScores(
  queries: QueryClient,
  { workspaceId, mode }: Pick<ApiScope, "workspaceId" | "mode">,
): void {
  const filter = {
    queryKey: [workspaceId, mode],
    predicate: ({ queryKey }: { readonly queryKey: readonly unknown[] }) => queryKey[2] !== "reviews",
  };
  queries.removeQueries({ ...filter, type: "inactive" });
  void queries.invalidateQueries({ ...filter, type: "active" });
}
