import { useEffect, useRef, useState } from "react";
import { titleOf } from "../job-words.ts";
import { isUnderWay, type Job } from "../jobs.ts";
import { texts } from "../texts.ts";

/** Says when a run that was under way has ended, for people who can't see it. */
export function JobsEnd({ jobs }: { readonly jobs: readonly Job[] }) {
  const running = useRef<ReadonlySet<string>>(new Set());
  const [words, setWords] = useState("");
  useEffect(() => {
    const ended = jobs.find((job) => running.current.has(job.id) && !isUnderWay(job));
    if (ended) setWords(texts.ended(titleOf(ended), texts.states[ended.status]));
    running.current = new Set(jobs.filter(isUnderWay).map(({ id }) => id));
  }, [jobs]);
  return (
    <span className="visually-hidden" role="status">
      {words}
    </span>
  );
}
