export { chooseRubric } from "./choose-rubric.ts";
export { type GradedRecord, gradeRecord, gradeWithPatterns } from "./grade-record.ts";
export { readRecord } from "./read-record.ts";
