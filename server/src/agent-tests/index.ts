export { createPublishGate } from "./publish-gate.ts";
export type { TestPorts } from "./test-deps.ts";
