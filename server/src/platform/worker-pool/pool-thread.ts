import { Worker } from "node:worker_threads";
import type { TaskReply, TaskRequest } from "./worker-task.ts";

/** The thread ended during a task: out of memory, a native crash, `process.exit`. */
export class ThreadCrash extends Error {
  constructor(cause: unknown) {
    super("A worker thread ended during a task.", { cause });
    this.name = "ThreadCrash";
  }
}

class TaskTimeout extends Error {
  constructor(timeoutMs: number) {
    super(`A task took longer than ${timeoutMs} ms.`);
    this.name = "TaskTimeout";
  }
}

const program = new URL("./worker-thread.ts", import.meta.url);

/** One worker thread, which runs one task at a time. While it is idle it does not keep the process alive. */
export class PoolThread {
  // Neither the parent's flags nor its environment, which holds secrets: a task is a pure function.
  readonly #worker = new Worker(program, { execArgv: [], env: {} });
  #reply: ((reply: TaskReply) => void) | undefined;
  #crash: ((error: Error) => void) | undefined;
  #cause: unknown;
  hasEnded = false;

  constructor() {
    this.#worker.unref();
    this.#worker.on("message", (reply: TaskReply) => this.#reply?.(reply));
    this.#worker.on("messageerror", (error) => this.#reply?.({ error }));
    // `exit` follows.
    this.#worker.on("error", (error) => {
      this.#cause = error;
    });
    this.#worker.on("exit", () => {
      this.hasEnded = true;
      this.#crash?.(new ThreadCrash(this.#cause));
    });
  }

  /** Rejects with what the task throws, with `ThreadCrash`, or with `TaskTimeout` after having ended the thread. */
  async run(request: TaskRequest, timeoutMs: number): Promise<unknown> {
    this.#worker.ref();
    let timer: NodeJS.Timeout | undefined;
    try {
      const reply = await new Promise<TaskReply>((resolve, reject) => {
        this.#reply = resolve;
        this.#crash = reject;
        timer = setTimeout(() => {
          reject(new TaskTimeout(timeoutMs));
          void this.end();
        }, timeoutMs);
        this.#worker.postMessage(request);
      });
      if ("error" in reply) throw reply.error;
      return reply.output;
    } finally {
      clearTimeout(timer);
      this.#reply = undefined;
      this.#crash = undefined;
      this.#worker.unref();
    }
  }

  async end(): Promise<void> {
    this.hasEnded = true;
    await this.#worker.terminate();
  }
}
