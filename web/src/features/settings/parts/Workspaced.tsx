import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Workspace } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { hasRole } from "../../../api/roles.ts";
import { useApi } from "../../../api/scope.ts";
import { NotAllowed } from "../../../ui/NotAllowed.tsx";
import { Page } from "../../../ui/Page.tsx";
import { PageBody } from "../../../ui/Section.tsx";
import { ErrorState, LoadingRows } from "../../../ui/States.tsx";
import { workspaceQuery } from "../queries.ts";
import { texts } from "../texts.ts";

interface WorkspacedProps {
  readonly title: string;
  readonly children: (workspace: Workspace) => ReactNode;
}

/** The frame of pages that change the workspace: for admins, once it is loaded. */
export function Workspaced({ title, children }: WorkspacedProps) {
  const scope = useApi();
  const isAdmin = hasRole(scope, "admin");
  const { data, error, refetch } = useQuery({ ...workspaceQuery(scope), enabled: isAdmin });
  return (
    <Page title={title}>
      <PageBody>
        {!isAdmin ? (
          <NotAllowed text={texts.notAllowed} />
        ) : data ? (
          children(data)
        ) : error ? (
          <ErrorState words={wordsOf(error)} onRetry={() => void refetch()} />
        ) : (
          <LoadingRows label={texts.loading} count={6} />
        )}
      </PageBody>
    </Page>
  );
}
