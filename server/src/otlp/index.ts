export { type Assemble, createAssemble } from "./assemble.ts";
export type { SpanPorts } from "./ports.ts";
export { spanNodes, spanNodesBy } from "./span-nodes.ts";
export { createSpanWriter } from "./span-writer.ts";
export type { SpanWriter } from "./types.ts";
