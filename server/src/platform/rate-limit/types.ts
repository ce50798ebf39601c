export interface Window {
  readonly limit: number;
  readonly seconds: number;
  /** Counts apart from the subject's other windows, under this name: one trigger's calls among its workspace's. */
  readonly part?: string;
}

/** The state of the window with the least left, after this call. */
export interface Allowance {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Unix seconds. */
  readonly reset: number;
  /** Whole seconds until a refused call may be tried again. */
  readonly retryAfterSeconds: number;
}

/**
 * Fixed windows that begin with a subject's first call. All windows are decided together: a call that one of
 * them refuses is counted in none.
 */
export interface RateLimiter {
  take(subject: string, windows: readonly Window[]): Promise<Allowance>;
  close(): Promise<void>;
}

export interface WindowState {
  readonly window: Window;
  readonly count: number;
  readonly resetMs: number;
}

/** What the caller is told: of a refusal, the window that opens last; of a pass, the one with the least left. */
export function allowance(allowed: boolean, states: readonly WindowState[], nowMs: number): Allowance {
  const left = (state: WindowState) => Math.max(0, state.window.limit - state.count);
  const full = states.filter((state) => left(state) === 0);
  const told = (
    allowed || full.length === 0
      ? [...states].sort((a, b) => left(a) - left(b) || b.resetMs - a.resetMs)
      : full.sort((a, b) => b.resetMs - a.resetMs)
  )[0] as WindowState;
  return {
    allowed,
    limit: told.window.limit,
    remaining: left(told),
    reset: Math.ceil(told.resetMs / 1000),
    retryAfterSeconds: Math.max(1, Math.ceil((told.resetMs - nowMs) / 1000)),
  };
}
