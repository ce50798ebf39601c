export { activitySearchOf } from "./activity-search.ts";
export { applyActivityEvent } from "./cache.ts";
export { RunningDot } from "./parts/RunningDot.tsx";
