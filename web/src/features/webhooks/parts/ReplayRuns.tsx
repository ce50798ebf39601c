import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "../../../api/scope.ts";
import { TimeText } from "../../../ui/TimeText.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { useCancelReplay } from "../mutations.ts";
import { replaysQuery } from "../queries.ts";
import { texts } from "../texts.ts";
import classes from "./Webhooks.module.css";

/** Runs that are under way, and those that ended while the page was open. */
export function ReplayRuns({ webhookId }: { readonly webhookId: string }) {
  const scope = useApi();
  const { data } = useQuery(replaysQuery(scope, webhookId));
  const cancel = useCancelReplay();
  const [openedAt] = useState(() => Date.now());
  const runs = (data?.items ?? []).filter(
    ({ completed_at: completedAt }) => completedAt === null || Date.parse(completedAt) > openedAt,
  );
  return (
    <div aria-live="polite">
      {runs.map((run) => {
        const isUnderWay = run.status === "queued" || run.status === "running";
        return (
          <div key={run.id} className={classes.run}>
            <strong>{texts.run[run.status]}</strong>
            <TimeText time={run.created_at} />
            {isUnderWay && (
              <progress className={classes.progress} value={run.progress} aria-label={texts.run[run.status]} />
            )}
            <span>{texts.runCounts(run.replayed, run.skipped)}</span>
            {run.error && <UserText>{run.error}</UserText>}
            {isUnderWay && (
              <Button size="compact-sm" variant="default" loading={cancel.isPending} onClick={() => cancel.mutate(run)}>
                {texts.stop}
              </Button>
            )}
          </div>
        );
      })}
    </div>
  );
}
