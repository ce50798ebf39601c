export { applyReviewEvent } from "./cache.ts";
export { type ReviewSearch, reviewSearchOf } from "./review-search.ts";
