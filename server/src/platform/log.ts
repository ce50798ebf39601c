import { type Logger, type LoggerOptions, pino } from "pino";
import { createLogRepeats } from "./log-repeats.ts";
import { withoutSecretForms } from "./secret-forms.ts";

export type Log = Logger;

const maxGathered = 8_192;
const everyMs = 200;

const { warn, fatal } = pino.levels.values as { warn: number; fatal: number };

/**
 * Structured lines on standard output. Callers pass facts, never payloads or secrets. Warnings and errors that repeat
 * themselves are summed up.
 */
export function createLog(level: string, output: LogOutput = gathered(process.stdout)): Log {
  const repeats = createLogRepeats();
  const hooks: LoggerOptions["hooks"] = {
    logMethod(args, method, lineLevel) {
      const emit = (...line: unknown[]) => method.apply(this, line as Parameters<typeof method>);
      const isLimited = lineLevel >= warn && lineLevel < fatal;
      if (!isLimited || repeats.admit(lineLevel, args, emit)) emit(...args);
    },
  };
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, hooks }, output);
}

interface LogOutput {
  write(line: string): void;
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
