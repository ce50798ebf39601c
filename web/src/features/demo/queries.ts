import { queryOptions } from "@tanstack/react-query";
import { createClient } from "../../api/client.ts";
import { type ApiScope, keyOf } from "../../api/scope.ts";

const pollMs = 1_500;

/** Demo data is in the test mode only: it is asked for there, whatever the page shows. */
export const testClient = ({ workspaceId }: ApiScope) => createClient({ mode: "test", workspaceId });

export const demoQuery = (scope: ApiScope) =>
  queryOptions({
    queryKey: keyOf({ ...scope, mode: "test" }, "demo", "state"),
    queryFn: ({ signal }) => testClient(scope).demoData.get({ signal }),
  });

/** How many conversations of the test mode still wait for their score; asked again until none does. */
export const unscoredQuery = (scope: ApiScope) =>
  queryOptions({
    queryKey: keyOf({ ...scope, mode: "test" }, "demo", "unscored"),
    queryFn: async ({ signal }) => {
      const query = { status: ["queued_for_scoring", "scoring"] } as const;
      return (await testClient(scope).conversations.count(query as never, { signal })).count;
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data === 0 ? false : pollMs),
  });
