export { type AuditSearch, auditSearchOf } from "./audit-search.ts";
