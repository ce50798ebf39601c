export { agentSearchOf, agentTestsSearchOf } from "./agent-search.ts";
export { applyAgentEvent } from "./cache.ts";
