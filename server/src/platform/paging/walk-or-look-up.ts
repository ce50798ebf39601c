import type { PageRequest } from "./page-request.ts";

export interface Walked<Row> {
  /** In the order of the page, at most as many as asked for. */
  readonly matches: readonly Row[];
  /** The last row that was checked; undefined when all were, or when the page was full before. */
  readonly until: string | undefined;
}

interface SearchWays<Row> {
  /** Checks at most `most` rows one by one, from the page's beginning on. */
  walk(page: PageRequest, most: number): Promise<Walked<Row>>;
  /** Finds all matches by an index that knows no order, and returns the first ones of the page. */
  lookUp(page: PageRequest): Promise<readonly Row[]>;
}

/** The second walk follows only if the first one found `minFound`. */
const walkSizes = [1_000, 5_000];
const minFound = 5;

/**
 * Finds common terms by walking, where the page is full after a few rows, and rare ones by their index, which would return
 * too many rows of a common one. Which of them a term is shows after a short walk.
 */
export async function walkOrLookUp<Row>(page: PageRequest, ways: SearchWays<Row>): Promise<readonly Row[]> {
  const matches: Row[] = [];
  let rest = page;
  for (const most of walkSizes) {
    const walked = await ways.walk(rest, most);
    matches.push(...walked.matches);
    if (walked.until === undefined) return matches;
    rest = { ...page, startingAfter: walked.until, limit: page.limit - matches.length };
    if (matches.length < minFound) break;
  }
  return [...matches, ...(await ways.lookUp(rest))];
}
