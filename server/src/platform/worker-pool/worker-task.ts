/**
 * A pure function that can run in a worker thread: the `run` that a module exports. The thread loads the module when it
 * gets the first such task. Input and output are copied between threads, so that they must be plain data.
 */
export interface WorkerTask<Input, Output> {
  readonly name: string;
  /** The address of the module. */
  readonly module: string;
  /** In the place of the pool's. */
  readonly timeoutMs?: number;
  /** Nobody waits for it at the other end of a call: tasks of calls come first. */
  readonly isBackground?: true;
  /** For the types only; never set. */
  readonly run?: (input: Input) => Output | Promise<Output>;
}

export const workerTask = <Input, Output>(
  name: string,
  module: URL,
  options: Pick<WorkerTask<Input, Output>, "timeoutMs" | "isBackground"> = {},
): WorkerTask<Input, Output> => ({ name, module: module.href, ...options });

/** What the pool sends to a thread, one at a time. */
export interface TaskRequest {
  readonly module: string;
  readonly input: unknown;
}

export type TaskReply = { readonly output: unknown } | { readonly error: unknown };
