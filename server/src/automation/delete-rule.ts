import { notFound } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import { deleteRuleRow } from "./store.ts";
import type { RuleId } from "./types.ts";

/** What it still had to look at is dropped when its turn comes. */
export async function deleteRule({ db }: Pick<Deps, "db">, { scope, id }: RuleId): Promise<void> {
  if (!(await deleteRuleRow(db, scope, id))) throw notFound("rule");
}
