export type { TestPorts } from "./agent-test-deps.ts";
export { createPublishGate } from "./publish-gate.ts";
