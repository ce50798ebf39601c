import type { Database } from "../src/database/database.ts";

/** The same database, which counts the statements and transactions that are sent through it. */
export function countedDatabase<Db extends Database>(db: Db): { readonly db: Db; readonly count: () => number } {
  let count = 0;
  return {
    db: {
      ...db,
      query: (...args: Parameters<Db["query"]>) => {
        count++;
        return db.query(...(args as Parameters<Database["query"]>));
      },
      transaction: (...args: Parameters<Db["transaction"]>) => {
        count++;
        return db.transaction(...(args as Parameters<Database["transaction"]>));
      },
    } as Db,
    count: () => count,
  };
}
