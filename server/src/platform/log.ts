import { type Logger, pino } from "pino";

export type Log = Logger;

/** Structured lines on standard output. Callers pass facts, never payloads or secrets. */
export function createLog(level: string): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}
