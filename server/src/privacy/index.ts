export { checkPatterns } from "./check-patterns.ts";
export { createPrivacyOf } from "./privacy-of.ts";
