export type { AgreementOf } from "./check-agreement.ts";
export { draftOrPublished } from "./draft-or-published.ts";
export { ensureDefaultRubrics } from "./ensure-default-rubrics.ts";
export { findRubricForScoring, type RubricForScoring } from "./find-rubric-for-scoring.ts";
export { readyMadeRubrics } from "./ready-made/all.ts";
export { rubricVersionContent } from "./rubric-version-content.ts";
export { findRubricNames } from "./store.ts";
