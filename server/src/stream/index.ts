export { createStreamHub } from "./create-stream-hub.ts";
export { stillAllowedBy } from "./still-allowed.ts";
export type { StreamHub } from "./types.ts";
