export { applyNoticeEvent } from "./cache.ts";
export { openNoticesQuery } from "./queries.ts";
