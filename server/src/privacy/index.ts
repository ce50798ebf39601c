export { checkPatterns } from "./check-patterns.ts";
export { findPersonalData } from "./detect-personal-data.ts";
export { passesLuhn } from "./luhn.ts";
export { maskForWorkspace } from "./mask-for-workspace.ts";
export { createPrivacyOf } from "./privacy-of.ts";
export { type TriedMasking, tryMasking } from "./try-masking.ts";
