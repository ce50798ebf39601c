import { Button, Progress } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { hasRole } from "../../../api/roles.ts";
import { useApi } from "../../../api/scope.ts";
import { IconFlask } from "../../../ui/icons.ts";
import { useRemoveDemo } from "../mutations.ts";
import { demoQuery, unscoredQuery } from "../queries.ts";
import { texts } from "../texts.ts";
import classes from "./Demo.module.css";

/** Says that the test mode holds invented data, how far its scoring is, and removes it at one click. */
export function DemoBar() {
  const scope = useApi();
  const { data } = useQuery(demoQuery(scope));
  const remove = useRemoveDemo();
  if (!data?.is_present) return null;
  return (
    <section className={classes.bar} aria-label={texts.bar}>
      <IconFlask size={16} aria-hidden="true" />
      <span>
        <strong>{texts.bar}:</strong> {texts.invented(data.conversations)}
      </span>
      <ScoringProgress all={data.conversations} />
      {hasRole(scope, "admin") && (
        <Button
          className={classes.remove}
          variant="default"
          size="compact-sm"
          loading={remove.isPending}
          onClick={() => remove.mutate()}
        >
          {texts.remove}
        </Button>
      )}
    </section>
  );
}

function ScoringProgress({ all }: { readonly all: number }) {
  const scope = useApi();
  const queries = useQueryClient();
  const { data: unscored = 0 } = useQuery(unscoredQuery(scope));
  const wasBusy = useRef(false);
  useEffect(() => {
    // The live stream brings rows up to date one by one; at the end whatever it left out is read at once.
    if (wasBusy.current && unscored === 0) {
      void queries.invalidateQueries({ queryKey: [scope.workspaceId, scope.mode, "conversations"] });
    }
    wasBusy.current = unscored > 0;
  }, [unscored, queries, scope]);
  if (unscored === 0) return null;
  const done = Math.max(0, all - unscored);
  return (
    <span className={classes.progress} role="status">
      <Progress value={(100 * done) / all} size="sm" className={classes.track} aria-label={texts.progress} />
      {texts.scored(done, all)}
    </span>
  );
}
