import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import {
  type CountedSearch,
  countedSearchOf,
  type InsightSearch,
  insightSearchOf,
} from "../features/insights/index.ts";
import { shellRoute } from "./shell.tsx";

const getParentRoute = () => shellRoute;

const insights = createRoute({
  getParentRoute,
  path: "/insights",
  validateSearch: (search: Record<string, unknown>): InsightSearch => insightSearchOf(search),
  component: lazyRouteComponent(() => import("../features/insights/pages/InsightsPage.tsx"), "InsightsPage"),
});

const counted = createRoute({
  getParentRoute,
  path: "/insights/conversations",
  validateSearch: (search: Record<string, unknown>): CountedSearch => countedSearchOf(search),
  component: lazyRouteComponent(() => import("../features/insights/pages/CountedPage.tsx"), "CountedPage"),
});

export const insightRoutes = [insights, counted] as const;
