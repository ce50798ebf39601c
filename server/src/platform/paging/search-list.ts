import { type Database, type Queryable, statement } from "../../database/database.ts";
import { isStatementTimeout } from "../../database/violations.ts";
import { invalid } from "../fault.ts";
import type { Scope } from "../scope.ts";
import type { Listing } from "./listing.ts";
import type { PageRequest } from "./page-request.ts";
import { gramQuery, type SearchTerm, termsOf } from "./search-terms.ts";
import { comparedQuery, foundQuery } from "./text-query.ts";
import { type Walked, walkOrLookUp } from "./walk-or-look-up.ts";

export interface SearchList<Filters> {
  readonly scope: Scope;
  readonly q: string;
  readonly filters: Filters;
  readonly page: PageRequest;
}

interface RowWithId {
  readonly id: string;
}

const timeoutSql = statement("text-search.timeout", "set local statement_timeout = '8s'");
const foldSql = statement(
  "text-search.fold",
  `select search_fold(word) as word from unnest($1::text[]) with ordinality as given (word, place) order by place`,
);
const tooSlow = "The search took too long. Use longer words in q, or add filters.";

/**
 * Returns the rows of a page, and one more if there are further ones, in whose text every word of `q` occurs. The listed
 * table needs a table `<listed>_search` (workspace_id, mode, <listed>_id, searched) with an index of its trigrams. A list in
 * several parts, which have no row in common, is searched part by part.
 */
export async function searchList<Filters extends object, Row extends RowWithId>(
  db: Database,
  parts: readonly Listing<Filters>[],
  { scope, q, filters, page }: SearchList<Filters>,
): Promise<readonly Row[]> {
  try {
    return await db.transaction(async (tx) => {
      const [words] = await Promise.all([foldWords(tx, q), tx.query(timeoutSql)]);
      const terms = termsOf(words);
      if (terms.length === 0) return [];
      const limit = page.limit + 1;
      const rows: Row[] = [];
      for (const part of parts) {
        const search = { scope, filters, terms };
        const found = await walkOrLookUp<Row>(
          { ...page, limit },
          {
            walk: (rest, most) => walkRows(tx, part, search, rest, most),
            lookUp: (rest) => lookUpRows(tx, part, search, rest),
          },
        );
        rows.push(...found);
      }
      const sign = page.order === "asc" ? 1 : -1;
      return rows.sort((a, b) => (a.id < b.id ? -sign : sign)).slice(0, limit);
    });
  } catch (error) {
    throw isStatementTimeout(error) ? invalid("q", tooSlow) : error;
  }
}

/** Counts what a search finds, up to one more than the page's limit. Reads no more of the rows than their ids. */
export async function countFound<Filters extends object>(
  db: Database,
  parts: readonly Listing<Filters>[],
  search: SearchList<Filters>,
): Promise<number> {
  const ids = parts.map((part) => ({ ...part, columns: `${part.table}.id` }));
  return (await searchList(db, ids, search)).length;
}

/** By the database, which has folded the texts: both sides follow the same Unicode tables. */
async function foldWords(tx: Queryable, q: string): Promise<readonly string[]> {
  const rows = await tx.query<{ word: string }>(foldSql, [q.split(/\s+/)]);
  return rows.map(({ word }) => word);
}

interface TermSearch<Filters> {
  readonly scope: Scope;
  readonly filters: Filters;
  readonly terms: readonly SearchTerm[];
}

/** The value is a JSON array of terms. */
const hasTerms = (table: string, value: string) => `not exists (
  select from json_array_elements(${value}::json) as term
    where strpos(${table}.searched, term ->> 0) = 0 and strpos(${table}.searched, term ->> 1) = 0)`;

/** Compares the text of each row that the other filters leave, in the order of the page. */
async function walkRows<Filters extends object, Row extends RowWithId>(
  tx: Queryable,
  listing: Listing<Filters>,
  { scope, filters, terms }: TermSearch<Filters>,
  page: PageRequest,
  most: number,
): Promise<Walked<Row>> {
  const table = `${listing.table}_search`;
  const condition = (value: string) => hasTerms(table, value);
  const text = { table, condition, value: JSON.stringify(terms), most };
  const query = comparedQuery(listing, scope, filters, page, text);
  const rows = await tx.query<Row & { is_match: boolean; is_last: boolean }>(query.statement, query.values);
  const matches = rows.filter(({ is_match: isMatch }) => isMatch);
  const end = rows.at(-1);
  return { matches, until: end?.is_last && matches.length < page.limit ? end.id : undefined };
}

/** Takes the rows from the index that have all trigrams of the terms, and compares their texts. */
async function lookUpRows<Filters extends object, Row extends RowWithId>(
  tx: Queryable,
  listing: Listing<Filters>,
  { scope, filters, terms }: TermSearch<Filters>,
  page: PageRequest,
): Promise<readonly Row[]> {
  const table = `${listing.table}_search`;
  const grams = `search_grams(${table}.workspace_id, ${table}.mode, ${table}.searched)`;
  const condition = (value: string) =>
    `${grams} @@ (${value}::text[])[1]::tsquery and ${hasTerms(table, `(${value}::text[])[2]`)}`;
  const text = { table, condition, value: [gramQuery(scope, terms), JSON.stringify(terms)] };
  const query = foundQuery(listing, scope, filters, page, text);
  return tx.query<Row>(query.statement, query.values);
}
