import type { QueryClient } from "@tanstack/react-query";
import { invalidateSoon } from "../../api/invalidate-soon.ts";
import type { ApiScope } from "../../api/scope.ts";
import type { LiveEvent } from "../../api/stream.ts";
import { domainKey } from "./domain-key.ts";

/** Reads rules and their log again when one has fired or was stopped. */
export function applyRuleEvent(queries: QueryClient, scope: ApiScope, { type }: LiveEvent): void {
  if (type === "automation.triggered" || type === "notice.posted") invalidateSoon(queries, domainKey(scope));
}
