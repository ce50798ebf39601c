export { forgetPayloads } from "./forget-payloads.ts";
export { createAuditWriter } from "./record-calls.ts";
