export { applyContactEvent } from "./cache.ts";
export { companySearchOf, contactSearchOf } from "./people-search.ts";
