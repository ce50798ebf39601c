export { type TriggerSearch, triggerSearchOf } from "./trigger-search.ts";
