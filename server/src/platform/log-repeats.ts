/** Writes a line to the log, past this limit. */
type Emit = (fields: object, message: string) => void;

interface Repeat {
  readonly message: string;
  readonly error: string | undefined;
  readonly emit: Emit;
  count: number;
}

export interface LogRepeats {
  /** Whether this line is written. One that is not is counted, and the count is written when the window ends. */
  admit(level: number, args: readonly unknown[], emit: Emit): boolean;
}

const windowMs = 10_000;
/** Lines of one kind per window. While the database is away, every poll of every worker has the same to say. */
const maxPerWindow = 5;
/** Kinds of lines that are counted apart. */
const maxKinds = 200;

/** Limits repeated warnings and errors: the first few of a kind are written, the rest as one line with their number. */
export function createLogRepeats(): LogRepeats {
  let repeats = new Map<string, Repeat>();
  let isOpen = false;

  function endWindow(): void {
    isOpen = false;
    const ended = repeats;
    repeats = new Map();
    for (const { message, error, emit, count } of ended.values()) {
      const repeated = count - maxPerWindow;
      if (repeated > 0) emit({ repeated, seconds: windowMs / 1000, of: message, error }, "repeated");
    }
  }

  return {
    admit(level, args, emit) {
      const { message, error } = kindOf(args);
      const kind = withoutNumbers(`${level} ${message} ${error ?? ""}`);
      const known = repeats.get(kind) ?? (repeats.size < maxKinds ? undefined : repeats.get(otherKind));
      if (!isOpen) setTimeout(endWindow, windowMs).unref();
      isOpen = true;
      if (known) {
        known.count += 1;
        return known.count <= maxPerWindow;
      }
      const isNew = repeats.size < maxKinds;
      const entry = isNew ? { message, error } : { message: "lines of many kinds", error: undefined };
      repeats.set(isNew ? kind : otherKind, { ...entry, emit, count: 1 });
      return true;
    },
  };
}

const otherKind = "";

function kindOf([first, second]: readonly unknown[]): { message: string; error: string | undefined } {
  if (typeof first === "string") return { message: first, error: undefined };
  if (first instanceof Error) return { message: String(second ?? ""), error: first.message };
  const { error, err, output } = (first ?? {}) as Record<string, unknown>;
  const cause = error ?? err ?? output;
  const text = typeof cause === "object" ? (cause as { message?: unknown } | null)?.message : cause;
  return { message: String(second ?? ""), error: text === undefined ? undefined : String(text) };
}

/** Lines that differ only in an id, a port or a duration are of one kind. */
const withoutNumbers = (text: string) => text.replaceAll(/\b[a-z]{2,5}_[A-Za-z0-9]{10,}\b|\d+/g, "#");
