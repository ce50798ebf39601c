import { lazyRouteComponent } from "@tanstack/react-router";
import { conversationRoute } from "../routes/conversation.ts";
import { homeRoute } from "../routes/home.ts";
import { inboxRoute } from "../routes/inbox.ts";
import { rootRoute } from "../routes/root.tsx";
import { sessionRoutes } from "../routes/session.ts";
import { settingsKeysRoute } from "../routes/settings-keys.ts";
import { shellRoute } from "../routes/shell.tsx";

shellRoute.update({ component: lazyRouteComponent(() => import("./shell/Shell.tsx"), "Shell") });

export const routeTree = rootRoute.addChildren([
  homeRoute,
  ...sessionRoutes,
  shellRoute.addChildren([inboxRoute, conversationRoute, settingsKeysRoute]),
]);
