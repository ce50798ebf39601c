export { applyTrainingEvent } from "./cache.ts";
export { assignmentSearchOf, librarySearchOf, progressSearchOf } from "./training-search.ts";
