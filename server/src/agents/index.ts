export type { AgentPorts } from "./agent-deps.ts";
export { openEndpointSecret } from "./endpoint-secret.ts";
export type { PublishGate } from "./publish-agent.ts";
export { readAgent } from "./read-agent.ts";
export { listVersions, readVersion } from "./read-versions.ts";
export { registerAgent } from "./register-agent.ts";
export type { Agent, AgentConfiguration, AgentKnowledge, AgentTool } from "./types.ts";
