export { useCreateKey } from "./mutations.ts";
export { keysQuery } from "./queries.ts";
