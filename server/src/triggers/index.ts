export { createTriggerAuthentication } from "./authenticate-trigger.ts";
export { forgetPayloads } from "./forget-payloads.ts";
export { createRefusedCalls } from "./refused-calls.ts";
export { findTrigger } from "./store.ts";
export { createTriggerTokens } from "./trigger-tokens.ts";
