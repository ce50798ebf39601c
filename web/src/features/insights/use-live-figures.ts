import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useApi } from "../../api/scope.ts";
import { insightsKey } from "./queries.ts";

/** A busy workspace scores several conversations a second; its figures are read again at most this often. */
const minIntervalMs = 10_000;

/** Keeps the figures in step with what is scored. */
export function useLiveFigures(): void {
  const scope = useApi();
  const queries = useQueryClient();
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const end = scope.stream.onEvent(({ type }) => {
      if (type !== "scorecard.created" || waiting !== undefined) return;
      waiting = setTimeout(() => {
        waiting = undefined;
        void queries.invalidateQueries({ queryKey: insightsKey(scope) });
      }, minIntervalMs);
    });
    return () => {
      end();
      clearTimeout(waiting);
    };
  }, [scope, queries]);
}
