import { type Logger, pino } from "pino";

export type Log = Logger;

/**
 * Structured lines on standard output. Callers pass facts, never payloads or secrets. Lines are gathered and written a
 * few times a second: a write of its own for each call costs more than the line.
 */
export function createLog(level: string): Log {
  const output = pino.destination({ dest: 1, sync: false, minLength: 8_192, periodicFlush: 200 });
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, output);
}
