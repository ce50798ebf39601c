/**
 * Gathers single calls into one: while one batch is under way the next one fills, so that the cost per call
 * falls as the load rises and nobody waits on a timer. Each call's batch starts after the call was made.
 */
export interface BatchOptions<Item, Result> {
  /** More than this in one batch waits for the next. */
  readonly maxSize: number;
  /** Where items differ in size: a batch that would weigh more than `max` ends before; a heavier item goes alone. */
  readonly weight?: { readonly of: (item: Item) => number; readonly max: number };
  /** More than this waiting is refused: the work behind can't keep up. */
  readonly maxWaiting: number;
  /** Batches under way together; one if nothing is said. */
  readonly atOnce?: number;
  /** Beside another one a batch starts only with so many: what a batch costs whatever its size is then shared by more. */
  readonly besideOthers?: number;
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
  const { atOnce = 1, besideOthers = 1 } = options;
  let waiting: Waiting<Item, Result>[] = [];
  const working = new Set<Promise<void>>();
  let drains = 0;

  async function drain(): Promise<void> {
    // One turn of the event loop, so that requests that were read together go together.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length >= (drains > 1 ? besideOthers : 1)) {
      const size = sizeOfNext();
      const batch = waiting.slice(0, size);
      waiting = waiting.slice(size);
      await settle(batch);
    }
    // At once: whatever is added from here on needs another one.
    drains -= 1;
  }

  function work(): void {
    if (drains >= atOnce || (drains > 0 && waiting.length < besideOthers)) return;
    drains += 1;
    const work = drain().finally(() => working.delete(work));
    working.add(work);
  }

  function sizeOfNext(): number {
    const most = Math.min(waiting.length, options.maxSize);
    if (!options.weight) return most;
    let size = 0;
    for (let weight = 0; size < most; size++) {
      weight += options.weight.of((waiting[size] as Waiting<Item, Result>).item);
      if (weight > options.weight.max && size > 0) break;
    }
    return size;
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
        work();
      }),
    idle: async () => {
      while (working.size > 0) await Promise.all(working);
    },
  };
}
