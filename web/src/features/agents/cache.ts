import type { QueryClient } from "@tanstack/react-query";
import { invalidateSoon } from "../../api/invalidate-soon.ts";
import type { ApiScope } from "../../api/scope.ts";
import type { LiveEvent } from "../../api/stream.ts";
import { domainKey, testsKey } from "./queries.ts";

/** Reads agents again when one was published, and the tests of an agent while one is under way. */
export function applyAgentEvent(queries: QueryClient, scope: ApiScope, { type, data }: LiveEvent): void {
  if (type.startsWith("agent.")) invalidateSoon(queries, domainKey(scope));
  if (type === "agent_test.updated" && typeof data.agent_id === "string") {
    invalidateSoon(queries, testsKey(scope, data.agent_id));
  }
}
