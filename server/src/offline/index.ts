export { chooseRubric } from "./choose-rubric.ts";
export { gradeRecord } from "./grade-record.ts";
export { readRecord } from "./read-record.ts";
