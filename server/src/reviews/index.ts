export { createAgreementOf } from "./agreement-of.ts";
export { askByRule } from "./ask-by-rule.ts";
export { askForReview } from "./ask-for-review.ts";
export { blindReviewers } from "./blind-store.ts";
export { createReview } from "./create-review.ts";
export { createKnownAgreementOf } from "./known-agreement-of.ts";
export { scoresHiddenFrom } from "./scores-hidden-from.ts";
