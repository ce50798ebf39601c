import { lazyRouteComponent } from "@tanstack/react-router";
import { activityRoute } from "../routes/activity.ts";
import { agentRoutes } from "../routes/agents.ts";
import { conversationRoute } from "../routes/conversation.ts";
import { homeRoute } from "../routes/home.ts";
import { inboxRoute } from "../routes/inbox.ts";
import { insightRoutes } from "../routes/insights.ts";
import { peopleRoutes } from "../routes/people.ts";
import { reviewRoutes } from "../routes/reviews.ts";
import { rootRoute } from "../routes/root.tsx";
import { rubricRoutes } from "../routes/rubrics.ts";
import { sessionRoutes } from "../routes/session.ts";
import { settingsRoute } from "../routes/settings.ts";
import { shellRoute } from "../routes/shell.tsx";
import { ticketRoutes } from "../routes/tickets.ts";
import { trainingRoutes } from "../routes/training.ts";

shellRoute.update({ component: lazyRouteComponent(() => import("./shell/Shell.tsx"), "Shell") });

export const routeTree = rootRoute.addChildren([
  homeRoute,
  ...sessionRoutes,
  shellRoute.addChildren([
    inboxRoute,
    conversationRoute,
    ...reviewRoutes,
    ...insightRoutes,
    ...rubricRoutes,
    ...peopleRoutes,
    ...ticketRoutes,
    ...agentRoutes,
    ...trainingRoutes,
    activityRoute,
    settingsRoute,
  ]),
]);
