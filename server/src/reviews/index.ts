export { createAgreementOf } from "./agreement-of.ts";
export { askForReview } from "./ask-for-review.ts";
