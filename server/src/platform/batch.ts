/**
 * Gathers single calls into one: while one batch is under way the next one fills, so that the cost per call
 * falls as the load rises and nobody waits on a timer. Each call's batch starts after the call was made.
 */
export interface BatchOptions<Item, Result> {
  /** More than this in one batch waits for the next. */
  readonly maxSize: number;
  /** More than this waiting is refused: the work behind can't keep up. */
  readonly maxWaiting: number;
  readonly run: (items: readonly Item[]) => Promise<readonly Result[]>;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

export class BatchOverflow extends Error {
  override readonly name = "BatchOverflow";
}

export interface Batcher<Item, Result> {
  add(item: Item): Promise<Result>;
  /** Resolves when nothing is waiting or under way. */
  idle(): Promise<void>;
}

export function batcher<Item, Result>(options: BatchOptions<Item, Result>): Batcher<Item, Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let working: Promise<void> | undefined;

  async function drain(): Promise<void> {
    // One turn of the event loop, so that requests that were read together go together.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) {
      const batch = waiting.slice(0, options.maxSize);
      waiting = waiting.slice(options.maxSize);
      await settle(batch);
    }
    working = undefined;
  }

  async function settle(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await options.run(batch.map(({ item }) => item));
      for (const [i, entry] of batch.entries()) entry.resolve(results[i] as Result);
    } catch (error) {
      for (const entry of batch) entry.reject(error);
    }
  }

  return {
    add: (item) =>
      new Promise<Result>((resolve, reject) => {
        if (waiting.length >= options.maxWaiting) return reject(new BatchOverflow("too many calls are waiting"));
        waiting.push({ item, resolve, reject });
        working ??= drain();
      }),
    idle: async () => {
      while (working) await working;
    },
  };
}
