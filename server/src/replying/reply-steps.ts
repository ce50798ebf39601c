import type { Clock } from "../platform/clock.ts";
import type { ReplyStep } from "./types.ts";

type StepFacts = Pick<ReplyStep, "type" | "name"> & Partial<Pick<ReplyStep, "content" | "input" | "output" | "error">>;

/** Collects the steps of one answer, with their times. */
export interface StepLog {
  readonly steps: readonly ReplyStep[];
  /** Records a step that began at `startedAt` and has just ended. One with an error failed. */
  add(startedAt: Date, facts: StepFacts): void;
}

/** An answer has at most this many steps; the engines' own bounds are lower. */
const maxSteps = 200;

export function createStepLog(clock: Clock): StepLog {
  const steps: ReplyStep[] = [];
  return {
    steps,
    add(startedAt, { type, name, content = null, input = null, output = null, error = null }) {
      if (steps.length >= maxSteps) return;
      const status = error === null ? "ok" : "error";
      steps.push({ type, name, content, input, output, status, error, startedAt, endedAt: clock.now() });
    },
  };
}
