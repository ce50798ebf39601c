import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { assignmentSearchOf, librarySearchOf, progressSearchOf } from "../features/training/index.ts";
import { shellRoute } from "./shell.tsx";

const getParentRoute = () => shellRoute;

const library = createRoute({
  getParentRoute,
  path: "/training",
  validateSearch: librarySearchOf,
  component: lazyRouteComponent(() => import("../features/training/pages/LibraryPage.tsx"), "LibraryPage"),
});

const scenario = createRoute({
  getParentRoute,
  path: "/training/scenarios/$id",
  component: lazyRouteComponent(() => import("../features/training/pages/ScenarioPage.tsx"), "ScenarioPage"),
});

const editor = createRoute({
  getParentRoute,
  path: "/training/scenarios/$id/edit",
  component: lazyRouteComponent(() => import("../features/training/pages/ScenarioEditPage.tsx"), "ScenarioEditPage"),
});

const attempt = createRoute({
  getParentRoute,
  path: "/training/attempts/$id",
  component: lazyRouteComponent(() => import("../features/training/pages/AttemptPage.tsx"), "AttemptPage"),
});

const assignments = createRoute({
  getParentRoute,
  path: "/training/assignments",
  validateSearch: assignmentSearchOf,
  component: lazyRouteComponent(() => import("../features/training/pages/AssignmentsPage.tsx"), "AssignmentsPage"),
});

const progress = createRoute({
  getParentRoute,
  path: "/training/progress",
  validateSearch: progressSearchOf,
  component: lazyRouteComponent(() => import("../features/training/pages/ProgressPage.tsx"), "ProgressPage"),
});

const team = createRoute({
  getParentRoute,
  path: "/training/team",
  component: lazyRouteComponent(() => import("../features/training/pages/TeamPage.tsx"), "TeamPage"),
});

export const trainingRoutes = [library, scenario, editor, attempt, assignments, progress, team] as const;
