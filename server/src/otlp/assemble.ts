import type { TraceNode } from "../conversations/index.ts";
import type { WorkerPool } from "../platform/worker-pool/worker-pool.ts";
import { workerTask } from "../platform/worker-pool/worker-task.ts";
import { assembleTrace } from "./assemble-trace.ts";
import type { MappedSpan } from "./types.ts";

/** Puts the spans of a conversation together as its nodes. */
export type Assemble = (spans: readonly MappedSpan[]) => Promise<readonly TraceNode[]>;

const assembleTask = workerTask<readonly MappedSpan[], readonly TraceNode[]>(
  "otlp.assemble",
  new URL("./assemble-task.ts", import.meta.url),
);

/** Fewer are put together in less time than it takes to send them to another thread and back. */
const manySpans = 200;

/** Many spans in a thread of the pool, where there is one. */
export const createAssemble =
  (pool: WorkerPool | undefined): Assemble =>
  async (spans) =>
    pool && spans.length >= manySpans ? pool.run(assembleTask, spans) : assembleTrace(spans);
