import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useApi } from "../../api/scope.ts";
import { applyConversationEvent } from "../../features/conversations/index.ts";

/** Keeps what is cached in step with the live stream; after a gap everything on the screen is read again. */
export function useLiveCache(): void {
  const scope = useApi();
  const queries = useQueryClient();
  useEffect(() => {
    const { stream, workspaceId, mode } = scope;
    const ends = [
      stream.onEvent((event) => applyConversationEvent(queries, scope, event)),
      stream.onGap(() => void queries.invalidateQueries({ queryKey: [workspaceId, mode] })),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [scope, queries]);
}
