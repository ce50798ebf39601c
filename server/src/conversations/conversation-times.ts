import { invalid } from "../platform/fault.ts";
import type { PreparedContent } from "./types.ts";

export interface Times {
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  readonly durationSeconds: number | null;
}

/** What was given, else what the content tells. */
export function timesOf(
  given: { startedAt: Date | null | undefined; endedAt: Date | null | undefined },
  content: Pick<PreparedContent, keyof Times>,
): Times {
  const startedAt = given.startedAt ?? content.startedAt;
  const endedAt = given.endedAt ?? content.endedAt;
  if (given.startedAt && given.endedAt && given.endedAt < given.startedAt) {
    throw invalid("ended_at", "ended_at must not be before started_at.");
  }
  const between =
    startedAt && endedAt && endedAt >= startedAt ? (endedAt.getTime() - startedAt.getTime()) / 1000 : null;
  return { startedAt, endedAt, durationSeconds: between ?? content.durationSeconds };
}
