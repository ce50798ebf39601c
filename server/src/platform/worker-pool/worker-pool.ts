import { availableParallelism } from "node:os";
import { Fault } from "../fault.ts";
import { PoolThread, ThreadCrash } from "./pool-thread.ts";
import type { WorkerTask } from "./worker-task.ts";

export interface WorkerPool {
  /**
   * Runs a task in a worker thread. Throws `unavailable` if too many tasks of its kind, of calls or of the background, are
   * waiting; those of calls come first. A task whose thread crashes is run once more in another thread.
   */
  run<Input, Output>(task: WorkerTask<Input, Output>, input: Input): Promise<Output>;
  /** Finishes what was accepted, then ends the threads. */
  close(): Promise<void>;
}

export interface WorkerPoolOptions {
  readonly maxThreads: number;
  /** Tasks that wait for a thread. Each holds its input in memory and delays those behind it. */
  readonly maxQueued: number;
  readonly timeoutMs: number;
}

const maxDefaultThreads = 4;
const maxAttempts = 2;

const defaults = (): WorkerPoolOptions => ({
  // One core stays with the main thread.
  maxThreads: Math.max(1, Math.min(maxDefaultThreads, availableParallelism() - 1)),
  maxQueued: 200,
  timeoutMs: 60_000,
});

interface QueuedTask {
  readonly task: WorkerTask<unknown, unknown>;
  readonly input: unknown;
  attempts: number;
  readonly resolve: (output: never) => void;
  readonly reject: (error: unknown) => void;
}

/** Threads are started when they are needed and reused. */
export function createWorkerPool(options: Partial<WorkerPoolOptions> = {}): WorkerPool {
  const { maxThreads, maxQueued, timeoutMs } = { ...defaults(), ...options };
  const ofCalls: QueuedTask[] = [];
  const ofBackground: QueuedTask[] = [];
  const queueOf = ({ task }: Pick<QueuedTask, "task">) => (task.isBackground ? ofBackground : ofCalls);
  const idle: PoolThread[] = [];
  const running = new Set<Promise<void>>();
  let isClosed = false;

  const freeThread = (): PoolThread => {
    for (let thread = idle.pop(); thread; thread = idle.pop()) if (!thread.hasEnded) return thread;
    return new PoolThread();
  };

  async function work(queued: QueuedTask): Promise<void> {
    const { task, input } = queued;
    const thread = freeThread();
    queued.attempts += 1;
    try {
      queued.resolve((await thread.run({ module: task.module, input }, task.timeoutMs ?? timeoutMs)) as never);
    } catch (error) {
      if (error instanceof ThreadCrash && queued.attempts < maxAttempts) queueOf(queued).unshift(queued);
      else queued.reject(error);
    }
    if (!thread.hasEnded) idle.push(thread);
  }

  function startNext(): void {
    while (running.size < maxThreads) {
      const queued = ofCalls.shift() ?? ofBackground.shift();
      if (!queued) return;
      const done = work(queued).then(() => {
        running.delete(done);
        startNext();
      });
      running.add(done);
    }
  }

  return {
    run: (task, input) =>
      new Promise((resolve, reject) => {
        const queued = { task: task as WorkerTask<unknown, unknown>, input, attempts: 0, resolve, reject };
        const queue = queueOf(queued);
        if (isClosed || queue.length >= maxQueued) throw busy();
        queue.push(queued);
        startNext();
      }),
    async close() {
      isClosed = true;
      while (running.size > 0) await Promise.all(running);
      await Promise.all(idle.splice(0).map((thread) => thread.end()));
    },
  };
}

const busy = () =>
  new Fault("unavailable", "The service is overloaded; try again in a moment.", { headers: { "retry-after": "2" } });
