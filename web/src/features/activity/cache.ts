import type { QueryClient } from "@tanstack/react-query";
import { invalidateSoon } from "../../api/invalidate-soon.ts";
import type { ApiScope } from "../../api/scope.ts";
import type { LiveEvent } from "../../api/stream.ts";
import type { JobKind } from "./jobs.ts";
import { jobsKey } from "./queries.ts";

const kinds: Readonly<Record<string, JobKind>> = {
  "export.updated": "export",
  "rescore.updated": "rescore",
  "bulk_change.updated": "bulk",
  "replay.updated": "replay",
  "agent_test.updated": "test",
};

/** The kind of run that an event of the stream is about. */
export const kindOfEvent = ({ type }: LiveEvent): JobKind | undefined => kinds[type];

/** Reads the runs of one kind again when one of them has begun, gone on or ended. */
export function applyActivityEvent(queries: QueryClient, scope: ApiScope, event: LiveEvent): void {
  const kind = kindOfEvent(event);
  if (kind) invalidateSoon(queries, jobsKey(scope, kind));
}
