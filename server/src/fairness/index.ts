export { startAudit } from "./audit-grader.ts";
export { reportInWords } from "./report-in-words.ts";
