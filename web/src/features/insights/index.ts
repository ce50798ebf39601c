export { type CountedSearch, countedSearchOf } from "./counted-search.ts";
export { type InsightSearch, insightSearchOf } from "./insight-search.ts";
