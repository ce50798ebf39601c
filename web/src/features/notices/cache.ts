import type { QueryClient } from "@tanstack/react-query";
import { invalidateSoon } from "../../api/invalidate-soon.ts";
import type { ApiScope } from "../../api/scope.ts";
import type { LiveEvent } from "../../api/stream.ts";
import { domainKey } from "./queries.ts";

/** Reads the notices again when one was posted, or when somebody has dismissed one. */
export function applyNoticeEvent(queries: QueryClient, scope: ApiScope, { type }: LiveEvent): void {
  if (type === "notice.posted" || type === "notice.dismissed") invalidateSoon(queries, domainKey(scope));
}
