import { Button, Progress } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { wordsOf } from "../../../api/errors.ts";
import { isAllowed, useApi } from "../../../api/scope.ts";
import { showError } from "../../../ui/toast.tsx";
import { rescoreQuery } from "../queries.ts";
import { texts } from "../texts.ts";
import classes from "./Rubrics.module.css";

const shownMs = 60 * 60_000;

/** How far the newest run of scoring again is, and for an hour what came of it. */
export function RescoreLine({ rubricId }: { readonly rubricId: string }) {
  const scope = useApi();
  const queries = useQueryClient();
  const { data: run } = useQuery(rescoreQuery(scope, rubricId));
  const cancel = useMutation({
    mutationFn: (id: string) => scope.client.rescores.cancel(id),
    onSettled: () => queries.invalidateQueries({ queryKey: [scope.workspaceId, scope.mode, "rescores"] }),
    onError: (error) => showError(wordsOf(error)),
  });
  if (!run) return null;
  const isUnderWay = run.status === "queued" || run.status === "running";
  if (!isUnderWay && Date.now() - new Date(run.completed_at ?? run.created_at).getTime() > shownMs) return null;
  const { mean_before: before, mean_after: after } = run.report;
  return (
    <div className={classes.rescore} role="status">
      {isUnderWay ? (
        <>
          <span>{texts.rescoring(run.scored, run.progress)}</span>
          <Progress
            className={classes.rescoreBar}
            value={run.progress * 100}
            aria-label={texts.rescoring(run.scored, run.progress)}
          />
          {isAllowed(scope, "scorecards:write") && (
            <Button
              size="compact-sm"
              variant="default"
              loading={cancel.isPending}
              onClick={() => cancel.mutate(run.id)}
            >
              {texts.rescoreCancel}
            </Button>
          )}
        </>
      ) : run.error ? (
        <span>
          {texts.rescoreFailed}: {run.error}
        </span>
      ) : (
        <span>
          {texts.rescored(run.scored)}
          {before !== null && after !== null ? `, ${texts.rescoreMeans(before, after)}` : ""}.
        </span>
      )}
    </div>
  );
}
