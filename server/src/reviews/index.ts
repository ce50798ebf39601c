export { createAgreementOf } from "./agreement-of.ts";
export { askByRule } from "./ask-by-rule.ts";
export { askForReview } from "./ask-for-review.ts";
