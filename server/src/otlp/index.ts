export type { SpanPorts } from "./ports.ts";
export { spanNodes } from "./span-nodes.ts";
