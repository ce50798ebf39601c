import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { type InboxSearch, inboxSearchNames } from "../features/conversations/index.ts";
import { shellRoute } from "./shell.tsx";

export const inboxRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/inbox",
  validateSearch: (search: Record<string, unknown>): InboxSearch =>
    Object.fromEntries(inboxSearchNames.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]]))),
  component: lazyRouteComponent(() => import("../features/conversations/pages/InboxPage.tsx"), "InboxPage"),
});
