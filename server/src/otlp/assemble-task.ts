import type { TraceNode } from "../conversations/index.ts";
import { assembleTrace } from "./assemble-trace.ts";
import type { MappedSpan } from "./types.ts";

/** Runs in a worker thread. */
export const run = (spans: readonly MappedSpan[]): readonly TraceNode[] => assembleTrace(spans);
