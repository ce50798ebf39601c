import { availableParallelism } from "node:os";
import { Fault } from "../../platform/fault.ts";
import { EncoderNotLoaded, EncoderProcess, type EncoderProcessOptions } from "./encoder-process.ts";
import type { EncoderInput, EncoderReading, EncoderTurn } from "./types.ts";

export interface Encoder {
  /**
   * Reads conversations in a child process. Returns null for each that could not be read: it is graded by patterns alone.
   * What a caller waits for comes before the background; throws `unavailable` if too many callers wait.
   */
  read(
    conversations: readonly EncoderInput[],
    priority?: "caller" | "background",
  ): Promise<readonly (EncoderReading | null)[]>;
  /** Reports each kind of trouble once. */
  onTrouble(report: (message: string) => void): void;
  /** With 0, every conversation is graded by patterns alone; with undefined, the usual number of processes. */
  limitProcesses(count: number | undefined): void;
  /** The ids of the child processes that are running. */
  processIds(): readonly number[];
  close(): void;
}

export interface EncoderOptions extends EncoderProcessOptions {
  readonly maxProcesses: number;
}

/** A turn takes about a millisecond. A caller waits for no more than one such batch before its own. */
const maxBatchTurns = 100;
/** Longer conversations are graded by patterns alone: they would take seconds. */
const maxConversationTurns = 1_000;
const maxConversationChars = 100_000;
/** More of a turn is not read: this many UTF-16 units hold the code points that the tokenizer takes. */
const maxTurnChars = 4_000;
const maxAttempts = 2;
/** Batches of callers that wait. What the background has read at a time is bounded where it takes its jobs. */
const maxQueuedForCallers = 200;
const maxConsecutiveDeaths = 4;
/** After this many deaths in a row the encoder rests, so that starting processes does not take all the time. */
const restMs = 60_000;
const maxDefaultProcesses = 4;

const defaults = (): EncoderOptions => ({
  weights: new URL("./weights/", import.meta.url),
  runtimes: ["onnxruntime-node", "onnxruntime-web"],
  // Only to end a process that hangs: on a busy machine the longest conversation has taken a quarter of this.
  timeoutMs: 60_000,
  // They have a low priority: the main thread comes first on each core.
  maxProcesses: Math.min(maxDefaultProcesses, availableParallelism()),
});

interface Batch {
  readonly conversations: readonly EncoderInput[];
  readonly priority: "caller" | "background";
  attempts: number;
  readonly resolve: (readings: readonly (EncoderReading | null)[]) => void;
}

/** Processes are started when they are needed, reused, and replaced when they die. */
export function createEncoder(options: Partial<EncoderOptions> = {}): Encoder {
  const settings = { ...defaults(), ...options };
  const queues: Readonly<Record<Batch["priority"], Batch[]>> = { caller: [], background: [] };
  const idle: EncoderProcess[] = [];
  const running = new Set<EncoderProcess>();
  const told = new Set<string>();
  let { maxProcesses } = settings;
  let report = (message: string): void => process.emitWarning(message);
  let isUnavailable = false;
  let deaths = 0;
  let restsUntil = 0;

  const tell = (message: string) => {
    if (told.has(message)) return;
    told.add(message);
    report(message);
  };

  const freeProcess = (): EncoderProcess => {
    for (let free = idle.pop(); free; free = idle.pop()) if (!free.hasEnded) return free;
    return new EncoderProcess(settings);
  };

  async function work(batch: Batch, child: EncoderProcess): Promise<void> {
    batch.attempts += 1;
    try {
      const { readings, error } = await child.read(batch.conversations);
      if (error !== null) tell(`${failing} ${error}`);
      batch.resolve(readings);
      deaths = 0;
    } catch (error) {
      if (error instanceof EncoderNotLoaded) {
        isUnavailable = true;
        tell(`The encoder can't be loaded; conversations are graded by patterns alone. ${error.message}`);
      } else {
        deaths += 1;
        if (deaths >= maxConsecutiveDeaths) restsUntil = Date.now() + restMs;
      }
      if (batch.attempts < maxAttempts && !isResting()) queues[batch.priority].unshift(batch);
      else {
        if (!isUnavailable) tell(`${failing} ${(error as Error).message}`);
        batch.resolve(batch.conversations.map(() => null));
      }
    }
    running.delete(child);
    if (!child.hasEnded) idle.push(child);
    startNext();
  }

  const isResting = () => maxProcesses === 0 || isUnavailable || Date.now() < restsUntil;

  function startNext(): void {
    while (running.size < Math.max(1, maxProcesses)) {
      const batch = queues.caller.shift() ?? queues.background.shift();
      if (!batch) return;
      if (isResting()) {
        batch.resolve(batch.conversations.map(() => null));
        continue;
      }
      const child = freeProcess();
      running.add(child);
      void work(batch, child);
    }
  }

  const readBatch = (conversations: readonly EncoderInput[], priority: Batch["priority"]) =>
    new Promise<readonly (EncoderReading | null)[]>((resolve) => {
      queues[priority].push({ conversations, priority, attempts: 0, resolve });
      startNext();
    });

  return {
    async read(conversations, priority = "background") {
      if (priority === "caller" && queues.caller.length >= maxQueuedForCallers) throw busy();
      const shortened = conversations.map((turns) => turns.map(shortenedTurn));
      const read = await Promise.all(
        batchesOf(shortened.filter(isReadable)).map((batch) => readBatch(batch, priority)),
      );
      const readings = read.flat().values();
      return shortened.map((turns) => (isReadable(turns) ? (readings.next().value ?? null) : null));
    },
    onTrouble(reporter) {
      report = reporter;
    },
    limitProcesses(count) {
      maxProcesses = count ?? settings.maxProcesses;
    },
    processIds: () =>
      [...running, ...idle].flatMap(({ pid, hasEnded }) => (pid === undefined || hasEnded ? [] : [pid])),
    close() {
      isUnavailable = true;
      for (const child of [...running, ...idle.splice(0)]) child.kill();
    },
  };
}

const failing = "The encoder fails; some conversations are graded by patterns alone.";

const busy = () =>
  new Fault("unavailable", "The service is overloaded; try again in a moment.", { headers: { "retry-after": "2" } });

const shortenedTurn = ({ speaker, text }: EncoderTurn): EncoderTurn => ({ speaker, text: text.slice(0, maxTurnChars) });

const isReadable = (turns: EncoderInput) =>
  turns.length > 0 &&
  turns.length <= maxConversationTurns &&
  turns.reduce((sum, { text }) => sum + text.length, 0) <= maxConversationChars;

function batchesOf(conversations: readonly EncoderInput[]): readonly EncoderInput[][] {
  const batches: EncoderInput[][] = [];
  let turns = Number.POSITIVE_INFINITY;
  for (const conversation of conversations) {
    turns += conversation.length;
    if (turns <= maxBatchTurns) batches.at(-1)?.push(conversation);
    else {
      batches.push([conversation]);
      turns = conversation.length;
    }
  }
  return batches;
}
