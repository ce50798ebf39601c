export { coverageOf } from "../grading/index.ts";
