import { type Logger, pino } from "pino";
import { withoutSecretForms } from "./secret-forms.ts";

export type Log = Logger;

const maxGathered = 8_192;
const everyMs = 200;

/** Structured lines on standard output. Callers pass facts, never payloads or secrets. */
export function createLog(level: string): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, gathered(process.stdout));
}

/**
 * Lines leave a few times a second: a write of its own for each call costs more than the line. Not pino's own
 * buffer, which never gives up flushing at the exit when whoever read the pipe is gone.
 */
function gathered(output: NodeJS.WriteStream) {
  let lines = "";
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const text = lines;
    lines = "";
    if (text !== "" && output.writable) output.write(text);
  };
  // A reader that is gone is no reason to stop answering.
  output.on("error", () => {});
  process.on("exit", flush);
  return {
    write(line: string): void {
      lines += withoutSecretForms(line);
      if (lines.length >= maxGathered) flush();
      else timer ??= setTimeout(flush, everyMs).unref();
    },
  };
}
