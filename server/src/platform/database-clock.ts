import { type Queryable, statement } from "../database/database.ts";
import { type Clock, systemClock } from "./clock.ts";
import type { Log } from "./log.ts";

/**
 * The database's time, computed from this machine's clock and the measured difference. All nodes write due times, ids and
 * expiries with it, so that a node whose own clock is wrong neither delays nor hides anything.
 */
export interface DatabaseClock extends Clock {
  /** How far this machine's clock is ahead of the database's; 0 when the two can't be told apart. */
  skewMs(): number;
  /** Measures now and then until `stop`. */
  start(): void;
  stop(): void;
}

export interface DatabaseClockDeps {
  readonly db: Queryable;
  readonly log?: Log;
  readonly local?: Clock;
  readonly monotonicMs?: () => number;
}

/** A difference above this is worth a warning: the machine's clock is not synchronised. */
export const maxSkewMs = 2_000;
/** A smaller difference is ignored: it may be the time that the answer took, and ids would jump for it. */
const minSkewMs = 100;
const measureEveryMs = 30_000;
/** A clock that moves this much against the monotonic one was set by someone. */
const maxStepMs = 1_000;
const maxSamples = 3;

interface Measurement {
  readonly localMs: number;
  readonly monotonicMs: number;
  readonly skewMs: number;
}

const timeSql = statement("clock.database_time", "select extract(epoch from clock_timestamp()) * 1000 as ms");

/** Resolves after the first measurement; fails if the database can't be queried. */
export async function createDatabaseClock(deps: DatabaseClockDeps): Promise<DatabaseClock> {
  const { local = systemClock, monotonicMs = () => performance.now(), log } = deps;
  let timer: NodeJS.Timeout | undefined;
  let isMeasuring = false;
  let isWarned = false;
  let last = await measure();

  /** The sample with the quickest answer is the most exact one. One is enough while it shows no difference. */
  async function measure(): Promise<Measurement> {
    let best: (Measurement & { readonly tookMs: number }) | undefined;
    for (let i = 0; i < maxSamples; i++) {
      const beganMs = monotonicMs();
      const [row] = await deps.db.query<{ ms: string }>(timeSql);
      const endedMs = monotonicMs();
      const localMs = local.now().getTime();
      const tookMs = endedMs - beganMs;
      const skewMs = localMs - tookMs / 2 - Number(row?.ms);
      const isDifferent = Math.abs(skewMs) > minSkewMs + tookMs / 2;
      if (!best || tookMs < best.tookMs)
        best = { localMs, monotonicMs: endedMs, skewMs: isDifferent ? skewMs : 0, tookMs };
      if (!isDifferent) break;
    }
    warn(best?.skewMs ?? 0);
    return best as Measurement;
  }

  function warn(skewMs: number): void {
    const isWrong = Math.abs(skewMs) > maxSkewMs;
    if (isWrong && !isWarned) log?.warn({ skew_seconds: skewMs / 1000 }, skewInWords(skewMs));
    if (!isWrong && isWarned) log?.info({}, "this machine's clock agrees with the database's again");
    isWarned = isWrong;
  }

  function measureAgain(): void {
    if (isMeasuring) return;
    isMeasuring = true;
    measure()
      .then((measurement) => {
        last = measurement;
      })
      // The database is away: the last difference is the best there is.
      .catch(() => {})
      .finally(() => {
        isMeasuring = false;
      });
  }

  return {
    now() {
      const localMs = local.now().getTime();
      const steppedMs = localMs - last.localMs - (monotonicMs() - last.monotonicMs);
      if (Math.abs(steppedMs) <= maxStepMs) return new Date(localMs - last.skewMs);
      if (timer) measureAgain();
      return new Date(localMs - steppedMs - last.skewMs);
    },
    skewMs: () => last.skewMs,
    start() {
      timer ??= setInterval(measureAgain, measureEveryMs).unref();
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
    },
  };
}

export function skewInWords(skewMs: number): string {
  const seconds = Math.round(Math.abs(skewMs) / 100) / 10;
  const direction = skewMs > 0 ? "ahead of" : "behind";
  return `this machine's clock is ${seconds} s ${direction} the database's: synchronise both by NTP`;
}
