import { notFound } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import { findRule } from "./store.ts";
import type { Rule, RuleId } from "./types.ts";

export async function readRule({ db }: Pick<Deps, "db">, { scope, id }: RuleId): Promise<Rule> {
  const rule = await findRule(db, scope, id);
  if (!rule) throw notFound("rule");
  return rule;
}
