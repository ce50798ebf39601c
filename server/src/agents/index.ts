export { registerAgent } from "./register-agent.ts";
