import { queryOptions } from "@tanstack/react-query";
import type { ApiScope } from "../../api/scope.ts";

/** These belong to the person: they are the same in every workspace and mode. */
export const preferencesQuery = ({ client, session }: ApiScope) =>
  queryOptions({
    queryKey: ["person", session.person.id, "preferences"],
    queryFn: ({ signal }) => client.session.getPreferences({ signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const sessionsQuery = ({ client, session }: ApiScope) =>
  queryOptions({
    queryKey: ["person", session.person.id, "sessions"],
    queryFn: async ({ signal }) => await client.sessions.list({ signal }),
  });
