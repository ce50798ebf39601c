export { applyTuning, tunedVersion } from "./apply-tuning.ts";
export { findTuning } from "./store.ts";
export type { Tuning } from "./types.ts";
