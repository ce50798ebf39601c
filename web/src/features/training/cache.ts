import type { QueryClient } from "@tanstack/react-query";
import { invalidateSoon } from "../../api/invalidate-soon.ts";
import type { ApiScope } from "../../api/scope.ts";
import type { LiveEvent } from "../../api/stream.ts";
import { trainingKey } from "./queries.ts";

/** Reads figures, attempts and assignments again when somebody has completed a practice call. */
export function applyTrainingEvent(queries: QueryClient, scope: ApiScope, { type }: LiveEvent): void {
  if (type === "training_attempt.completed") invalidateSoon(queries, trainingKey(scope));
}
