import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { UpdateScoringSettingsInput, UpdateWorkspaceInput, Workspace } from "../../api/client.ts";
import { useApi } from "../../api/scope.ts";
import { showMessage } from "../../ui/toast.tsx";
import { sessionQuery } from "../session/index.ts";
import { scoringQuery, workspaceQuery } from "./queries.ts";
import { texts } from "./texts.ts";

/** Shows a changed workspace everywhere: its name is also in the session. */
export function useKeepWorkspace() {
  const scope = useApi();
  const queries = useQueryClient();
  return async (workspace: Workspace) => {
    queries.setQueryData(workspaceQuery(scope).queryKey, workspace);
    await queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
  };
}

export function useUpdateWorkspace() {
  const { client } = useApi();
  const keep = useKeepWorkspace();
  return useMutation({
    mutationFn: (body: UpdateWorkspaceInput) => client.workspace.update(body),
    onSuccess: async (workspace) => {
      await keep(workspace);
      showMessage(texts.saved);
    },
  });
}

export function useUpdateScoring() {
  const scope = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: UpdateScoringSettingsInput) => scope.client.scoringSettings.update(body),
    onSuccess: (settings) => {
      queries.setQueryData(scoringQuery(scope).queryKey, settings);
      showMessage(texts.saved);
    },
  });
}
