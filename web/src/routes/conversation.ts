import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { type ConversationSearch, conversationTabs } from "../features/conversations/index.ts";
import { shellRoute } from "./shell.tsx";

export const conversationRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/conversations/$id",
  validateSearch: (search: Record<string, unknown>): ConversationSearch => {
    const tab = conversationTabs.find((name) => name === search.tab);
    return {
      ...(tab && tab !== "dialogue" ? { tab } : {}),
      ...(typeof search.criterion === "string" ? { criterion: search.criterion } : {}),
    };
  },
  component: lazyRouteComponent(
    () => import("../features/conversations/pages/ConversationPage.tsx"),
    "ConversationPage",
  ),
});
