import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { activitySearchOf } from "../features/activity/index.ts";
import { shellRoute } from "./shell.tsx";

export const activityRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/activity",
  validateSearch: activitySearchOf,
  component: lazyRouteComponent(() => import("../features/activity/pages/ActivityPage.tsx"), "ActivityPage"),
});
