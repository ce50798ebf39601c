export { rubricSearchOf } from "./rubric-search.ts";
