import { parentPort } from "node:worker_threads";
import type { TaskReply, TaskRequest, WorkerTask } from "./worker-task.ts";

type TaskModule = Required<Pick<WorkerTask<unknown, unknown>, "run">>;

/** The program of each worker thread. It knows no task before it is sent one. */
parentPort?.on("message", async ({ module, input }: TaskRequest) => {
  parentPort?.postMessage(await replyTo(module, input));
});

async function replyTo(module: string, input: unknown): Promise<TaskReply> {
  try {
    const { run }: TaskModule = await import(module);
    return { output: await run(input) };
  } catch (error) {
    return { error };
  }
}
