import type { Deps } from "../platform/http/route.ts";
import type { Page } from "../platform/paging.ts";
import { readRule } from "./read-rule.ts";
import { listRunRows } from "./run-store.ts";
import type { ListRuns, Run } from "./types.ts";

export async function listRuns({ db }: Pick<Deps, "db">, { scope, id, outcome, page }: ListRuns): Promise<Page<Run>> {
  await readRule({ db }, { scope, id });
  return listRunRows(db, scope, { ruleId: id, outcome }, page);
}
