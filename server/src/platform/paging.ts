export { type BoundedCount, boundedCount, countToWire, maxCount } from "./paging/count.ts";
export { countQuery } from "./paging/count-query.ts";
export { asReal, type Listing, type PageQuery } from "./paging/listing.ts";
export { type Page, pageOf, pageToWire } from "./paging/page.ts";
export { pageQuery } from "./paging/page-query.ts";
export { idRange, type PageRequest, pageRequest } from "./paging/page-request.ts";
export { countFound, type SearchList, searchList } from "./paging/search-list.ts";
export { trialQuery } from "./paging/trial-query.ts";
export { type Walked, walkOrLookUp } from "./paging/walk-or-look-up.ts";
