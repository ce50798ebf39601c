import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useApi } from "../../api/scope.ts";
import { applyActivityEvent } from "../../features/activity/index.ts";
import { applyAgentEvent } from "../../features/agents/index.ts";
import { applyConversationEvent } from "../../features/conversations/index.ts";
import { applyNoticeEvent } from "../../features/notices/index.ts";
import { applyContactEvent } from "../../features/people/index.ts";
import { applyReviewEvent } from "../../features/reviews/index.ts";
import { applyRuleEvent } from "../../features/rules/index.ts";
import { applyTicketEvent } from "../../features/tickets/index.ts";
import { applyTrainingEvent } from "../../features/training/index.ts";

const appliers = [
  applyConversationEvent,
  applyReviewEvent,
  applyTicketEvent,
  applyContactEvent,
  applyAgentEvent,
  applyRuleEvent,
  applyNoticeEvent,
  applyTrainingEvent,
  applyActivityEvent,
];

/** Keeps what is cached in step with the live stream; after a gap everything on the screen is read again. */
export function useLiveCache(): void {
  const scope = useApi();
  const queries = useQueryClient();
  useEffect(() => {
    const { stream, workspaceId, mode } = scope;
    const ends = [
      stream.onEvent((event) => {
        for (const apply of appliers) apply(queries, scope, event);
      }),
      stream.onGap(() => void queries.invalidateQueries({ queryKey: [workspaceId, mode] })),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [scope, queries]);
}
