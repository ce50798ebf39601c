export { postNotice } from "./post-notice.ts";
