import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rubricSearchOf } from "../features/rubrics/index.ts";
import { versionsSearchOf } from "../lib/version-pair.ts";
import { shellRoute } from "./shell.tsx";

const getParentRoute = () => shellRoute;

const list = createRoute({
  getParentRoute,
  path: "/rubrics",
  component: lazyRouteComponent(() => import("../features/rubrics/pages/RubricsPage.tsx"), "RubricsPage"),
});

const editor = createRoute({
  getParentRoute,
  path: "/rubrics/$id",
  validateSearch: rubricSearchOf,
  component: lazyRouteComponent(() => import("../features/rubrics/pages/RubricPage.tsx"), "RubricPage"),
});

const versions = createRoute({
  getParentRoute,
  path: "/rubrics/$id/versions",
  validateSearch: versionsSearchOf,
  component: lazyRouteComponent(() => import("../features/rubrics/pages/RubricVersionsPage.tsx"), "RubricVersionsPage"),
});

export const rubricRoutes = [list, editor, versions] as const;
