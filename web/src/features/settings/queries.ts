import { queryOptions } from "@tanstack/react-query";
import { type ApiScope, keyOf } from "../../api/scope.ts";

export const workspaceQuery = (scope: ApiScope) =>
  queryOptions({
    queryKey: keyOf(scope, "workspace", "one"),
    queryFn: ({ signal }) => scope.client.workspace.get({ signal }),
  });

export const scoringQuery = (scope: ApiScope) =>
  queryOptions({
    queryKey: keyOf(scope, "scoring-settings", "one"),
    queryFn: ({ signal }) => scope.client.scoringSettings.get({ signal }),
  });
