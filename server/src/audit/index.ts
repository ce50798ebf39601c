export { type AuditWriter, createAuditWriter } from "./record-calls.ts";
