export type { DemoPorts } from "./demo-deps.ts";
export { fillDemo, maxConversations } from "./fill-demo.ts";
export { removeDemo } from "./remove-demo.ts";
