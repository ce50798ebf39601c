import type { Scope } from "../platform/scope.ts";
import type { FollowedEvent } from "./types.ts";

/**
 * An event as receivers get it, by whatever way: the same bytes each time, since signatures are made over them. With a
 * gap it says that an event of this resource was given up before.
 */
export function eventBody(
  { workspaceId, mode }: Scope,
  event: Omit<FollowedEvent, "position">,
  { gap }: { readonly gap: boolean } = { gap: false },
): string {
  const head = JSON.stringify({
    id: event.id,
    type: event.type,
    created_at: event.createdAt.toISOString(),
    api_version: "v1",
    mode,
    workspace_id: workspaceId,
    resource: { type: event.resource.type, id: event.resource.id },
    sequence: event.sequence,
    ...(gap ? { gap } : {}),
  });
  return `${head.slice(0, -1)},"data":${event.data}}`;
}
