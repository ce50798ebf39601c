import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "./shell.tsx";

export const settingsKeysRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/settings/keys",
  component: lazyRouteComponent(() => import("../features/keys/pages/KeysPage.tsx"), "KeysPage"),
});
