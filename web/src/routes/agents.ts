import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { agentSearchOf, agentTestsSearchOf } from "../features/agents/index.ts";
import { versionsSearchOf } from "../lib/version-pair.ts";
import { shellRoute } from "./shell.tsx";

const getParentRoute = () => shellRoute;

const list = createRoute({
  getParentRoute,
  path: "/agents",
  validateSearch: agentSearchOf,
  component: lazyRouteComponent(() => import("../features/agents/pages/AgentsPage.tsx"), "AgentsPage"),
});

const editor = createRoute({
  getParentRoute,
  path: "/agents/$id",
  component: lazyRouteComponent(() => import("../features/agents/pages/AgentPage.tsx"), "AgentPage"),
});

const bench = createRoute({
  getParentRoute,
  path: "/agents/$id/test",
  component: lazyRouteComponent(() => import("../features/agents/pages/AgentTestPage.tsx"), "AgentTestPage"),
});

const suites = createRoute({
  getParentRoute,
  path: "/agents/$id/suites",
  component: lazyRouteComponent(() => import("../features/agents/pages/AgentSuitesPage.tsx"), "AgentSuitesPage"),
});

const tests = createRoute({
  getParentRoute,
  path: "/agents/$id/tests",
  validateSearch: agentTestsSearchOf,
  component: lazyRouteComponent(() => import("../features/agents/pages/AgentTestsPage.tsx"), "AgentTestsPage"),
});

const test = createRoute({
  getParentRoute,
  path: "/agents/$id/tests/$testId",
  component: lazyRouteComponent(() => import("../features/agents/pages/AgentOneTestPage.tsx"), "AgentOneTestPage"),
});

const versions = createRoute({
  getParentRoute,
  path: "/agents/$id/versions",
  validateSearch: versionsSearchOf,
  component: lazyRouteComponent(() => import("../features/agents/pages/AgentVersionsPage.tsx"), "AgentVersionsPage"),
});

export const agentRoutes = [list, editor, bench, suites, tests, test, versions] as const;
