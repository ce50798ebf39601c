import type { Scope } from "../platform/scope.ts";

/** What is announced when a workspace's log has grown. */
export const eventsTopic = ({ workspaceId, mode }: Scope) => `events:${workspaceId}:${mode}`;
