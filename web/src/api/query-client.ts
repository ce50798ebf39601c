import { QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError, AuthenticationError } from "./client.ts";

const staleMs = 30_000;

/** `onSignedOut` is called when any call finds that the session has ended. */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => {
        // The routes themselves look whether there is a session at all.
        if (error instanceof AuthenticationError && queryKey[0] !== "session") onSignedOut();
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: staleMs,
        // The stream tells what has changed; a window that gets the focus needs no new call.
        refetchOnWindowFocus: false,
        // The client library has tried again already where that helps.
        retry: (failures, error) => !(error instanceof ApiError) && failures < 1,
      },
    },
  });
}
