import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, Outlet, retainSearchParams } from "@tanstack/react-router";
import type { Mode } from "../api/client.ts";
import { wordsOf } from "../api/errors.ts";
import { ErrorState } from "../ui/States.tsx";
import { NotFound } from "./NotFound.tsx";

export interface RouterContext {
  readonly queries: QueryClient;
}

interface RootSearch {
  /** The live mode is the one without a word in the address. */
  readonly mode?: Exclude<Mode, "live"> | undefined;
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  validateSearch: (search: Record<string, unknown>): RootSearch => (search.mode === "test" ? { mode: "test" } : {}),
  // A link within the app stays in its mode.
  search: { middlewares: [retainSearchParams(["mode"])] },
  component: Outlet,
  notFoundComponent: NotFound,
  errorComponent: ({ error, reset }) => <ErrorState words={wordsOf(error)} onRetry={reset} />,
});
