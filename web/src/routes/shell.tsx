import { createRoute, redirect } from "@tanstack/react-router";
import { AuthenticationError } from "../api/client.ts";
import { wordsOf } from "../api/errors.ts";
import { chooseWorkspace, sessionQuery } from "../features/session/index.ts";
import { ErrorState } from "../ui/States.tsx";
import { NotFound } from "./NotFound.tsx";
import { rootRoute } from "./root.tsx";

/** Everything that needs a session. Without one, the sign-in page leads back to the address. The frame is set by app/. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "shell",
  beforeLoad: async ({ context, location }) => {
    try {
      await context.queries.ensureQueryData(sessionQuery);
    } catch (error) {
      if (!(error instanceof AuthenticationError)) {
        // A workspace that the person has left since must not lock them out of the others.
        chooseWorkspace(undefined);
        throw error;
      }
      throw redirect({ to: "/sign-in", search: { return_to: location.pathname + location.searchStr } });
    }
  },
  notFoundComponent: NotFound,
  errorComponent: ({ error, reset }) => <ErrorState words={wordsOf(error)} onRetry={reset} />,
});
