import type { Queryable } from "../database/database.ts";
import type { Mask } from "../platform/privacy.ts";
import type { Scope } from "../platform/scope.ts";
import { fittingIds } from "./fitting-ids.ts";
import { readSearchedTexts } from "./read-searched-texts.ts";
import type { SpanNodes } from "./read-trace.ts";
import { type Match, markWords } from "./search/mark-words.ts";
import { parseSearch } from "./search/parse-search.ts";

export type { Match };

export interface FindMatches {
  readonly scope: Scope;
  readonly q: string;
  readonly ids: readonly string[];
  readonly mask: Mask | undefined;
}

/** Where in the texts of a page the words stand. Texts beyond what one answer may hold go without. */
export async function findMatches(
  deps: { readonly db: Queryable; readonly spanNodes: SpanNodes },
  { scope, q, ids, mask }: FindMatches,
): Promise<ReadonlyMap<string, Match>> {
  const search = parseSearch(q);
  const fitting = await fittingIds(deps.db, scope, ids);
  const matches = new Map<string, Match>();
  for (const { id, said } of await readSearchedTexts(deps, { scope, ids: fitting, mask })) {
    const match = markWords(said, search);
    if (match) matches.set(id, match);
  }
  return matches;
}
