import type { QueryClient } from "@tanstack/react-query";
import { createRouter } from "@tanstack/react-router";
import { basePath } from "../lib/base-path.ts";
import { parseSearch, stringifySearch } from "../lib/search.ts";
import { routeTree } from "./route-tree.ts";

export function createAppRouter(queries: QueryClient) {
  const router = createRouter({
    routeTree,
    basepath: basePath || "/",
    context: { queries },
    parseSearch,
    stringifySearch,
    defaultPreload: "intent",
    scrollRestoration: true,
  });
  return {
    router,
    /** Keeps the address, so that signing in leads back to it. */
    goToSignIn() {
      const { pathname, searchStr } = router.state.location;
      if (pathname.startsWith("/sign-in")) return;
      queries.clear();
      void router.navigate({ to: "/sign-in", search: { return_to: pathname + searchStr } });
    },
  };
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>["router"];
  }
}
