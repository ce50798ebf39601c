import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useApi } from "../../../api/scope.ts";
import { type RunningRuns, runsAfter, silenceMs, withoutSilent } from "../running-runs.ts";
import { texts } from "../texts.ts";
import classes from "./RunningDot.module.css";

const none: RunningRuns = new Map();

/** How many runs are under way, by what the stream tells; it asks the service for nothing. */
export function RunningDot() {
  const { stream } = useApi();
  const [running, setRunning] = useState(none);
  useEffect(() => stream.onEvent((event) => setRunning((before) => runsAfter(before, event, Date.now()))), [stream]);
  const isBusy = running.size > 0;
  useEffect(() => {
    if (!isBusy) return;
    const timer = setInterval(() => setRunning((before) => withoutSilent(before, Date.now())), silenceMs / 4);
    return () => clearInterval(timer);
  }, [isBusy]);
  if (!isBusy) return null;
  return (
    <Link to="/activity" className={classes.link} aria-label={texts.running(running.size)}>
      <span className={classes.ring} aria-hidden="true" />
      {running.size}
    </Link>
  );
}
