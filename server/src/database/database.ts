import pg from "pg";
import { sharedCommits } from "./shared-commits.ts";
import { sharedStatements } from "./shared-statements.ts";
import { inTransaction } from "./transaction.ts";
import type { Database, Tx } from "./types.ts";

export { arrayLiteral } from "./array-literal.ts";
export { columnOf, inColumn } from "./columns.ts";
export { eventBytes, eventData, eventDataColumns } from "./event-data.ts";
export { longText, longTexts } from "./long-texts.ts";
export { inSavepoint } from "./savepoint.ts";
export { type Database, type Queryable, type Statement, statement, type Tx, type Write, writing } from "./types.ts";
export { unnested } from "./unnested.ts";

export interface ConnectedDatabase extends Database {
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

// Times are kept in milliseconds; int8 counters fit a double by far.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export interface ConnectionOptions {
  readonly maxConnections: number;
  readonly name: string;
  /**
   * For tables that are now empty and now full, and whose statistics are those of another moment: a table that was empty is
   * read as a whole from then on, row for row, until it is counted again.
   */
  readonly alwaysByIndex?: boolean;
  /** Hears what transactions announced, after their commit. */
  readonly onCommit?: (topics: ReadonlySet<string>) => void;
}

export function connectDatabase(url: string, options: ConnectionOptions): ConnectedDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.maxConnections,
    application_name: options.name,
    pipeline: true,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // Nobody waits for a lock longer than a caller would for an answer.
    lock_timeout: 5_000,
  });
  surviveBrokenConnections(pool);
  if (options.alwaysByIndex) {
    pool.on("connect", (client) => client.query("set enable_seqscan = off").catch(() => {}));
  }
  const committing = { onCommit: options.onCommit ?? (() => {}), commitWithOthers: sharedCommits(pool) };
  return {
    pool,
    query: sharedStatements(pool),
    transaction: (work) => inTransaction(pool, work, committing),
    close: () => pool.end(),
  };
}

/**
 * A connection that breaks, idle or at work, fails its statements and is replaced by the pool. Without a listener its
 * error event would end the process as well.
 */
export function surviveBrokenConnections(pool: pg.Pool): void {
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
}

/** A database whose transactions all join the given one: what idempotency puts under a domain function. */
export function joined(tx: Tx): Database {
  return { query: (statement, values) => tx.query(statement, values), transaction: (work) => work(tx) };
}
