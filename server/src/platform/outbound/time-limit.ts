/** The end of a call's time, whichever comes first: its limit, or its caller who gives it up. */
export interface TimeLimit {
  readonly signal: AbortSignal;
  /** Rejects at the end. */
  readonly end: Promise<never>;
  readonly isOver: () => boolean;
  /** To be called when the call is done: a timer and a listener per call would outlive thousands of calls. */
  readonly clear: () => void;
}

export function startTimeLimit(timeoutMs: number, given: AbortSignal | undefined): TimeLimit {
  const controller = new AbortController();
  const { signal } = controller;
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    controller.abort();
  }, timeoutMs);
  const giveUp = () => controller.abort();
  const end = new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  // Nobody may be waiting when it comes.
  end.catch(() => undefined);
  if (given?.aborted) giveUp();
  else given?.addEventListener("abort", giveUp);
  return {
    signal,
    end,
    isOver: () => isOver,
    clear() {
      clearTimeout(timer);
      given?.removeEventListener("abort", giveUp);
    },
  };
}
