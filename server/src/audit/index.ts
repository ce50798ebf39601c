export { createAuditWriter } from "./record-calls.ts";
