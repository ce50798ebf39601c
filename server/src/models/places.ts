import { ModelBusy } from "./types.ts";

/** So many calls at once; the others queue. Answers what gives the place back. */
export type Places = (signal: AbortSignal) => Promise<() => void>;

/** More than this in the queue is more than a worker can have asked for. */
const maxWaiting = 1_000;

export function createPlaces(count: number): Places {
  let free = count;
  const waiting = new Set<() => void>();

  const release = () => {
    const [next] = waiting;
    if (!next) {
      free++;
      return;
    }
    waiting.delete(next);
    next();
  };

  return async (signal) => {
    signal.throwIfAborted();
    if (free > 0) {
      free--;
      return once(release);
    }
    if (waiting.size >= maxWaiting) throw new ModelBusy("too many calls are waiting");
    await new Promise<void>((resolve, reject) => {
      const enter = () => {
        signal.removeEventListener("abort", leave);
        resolve();
      };
      const leave = () => {
        waiting.delete(enter);
        reject(signal.reason);
      };
      signal.addEventListener("abort", leave, { once: true });
      waiting.add(enter);
    });
    return once(release);
  };
}

function once(work: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    work();
  };
}
