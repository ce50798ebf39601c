import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { type ReviewSearch, reviewSearchOf } from "../features/reviews/index.ts";
import { shellRoute } from "./shell.tsx";

const getParentRoute = () => shellRoute;

const queue = createRoute({
  getParentRoute,
  path: "/review",
  validateSearch: (search: Record<string, unknown>): ReviewSearch => reviewSearchOf(search),
  component: lazyRouteComponent(() => import("../features/reviews/pages/ReviewQueuePage.tsx"), "ReviewQueuePage"),
});

const review = createRoute({
  getParentRoute,
  path: "/review/$id",
  component: lazyRouteComponent(() => import("../features/reviews/pages/ReviewPage.tsx"), "ReviewPage"),
});

const calibrations = createRoute({
  getParentRoute,
  path: "/review/calibrations",
  component: lazyRouteComponent(() => import("../features/reviews/pages/CalibrationsPage.tsx"), "CalibrationsPage"),
});

const calibration = createRoute({
  getParentRoute,
  path: "/review/calibrations/$id",
  component: lazyRouteComponent(() => import("../features/reviews/pages/CalibrationPage.tsx"), "CalibrationPage"),
});

export const reviewRoutes = [queue, review, calibrations, calibration] as const;
