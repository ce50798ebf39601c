export { applyRuleEvent } from "./cache.ts";
export { type RuleSearch, ruleSearchOf } from "./rule-search.ts";
