import pg from "pg";
import { backgroundLimits, openPool, type TimeLimits } from "./connections.ts";
import { sharedCommits } from "./shared-commits.ts";
import { sharedStatements } from "./shared-statements.ts";
import { inTransaction } from "./transaction.ts";
import type { Database, Queryable, Tx } from "./types.ts";
import { isUncertain } from "./violations.ts";

export { arrayLiteral } from "./array-literal.ts";
export { columnOf, inColumn } from "./columns.ts";
export { surviveBrokenConnections } from "./connections.ts";
export { eventBytes, eventData, eventDataColumns } from "./event-data.ts";
export { longText, longTexts } from "./long-texts.ts";
export { rowCounter } from "./row-counter.ts";
export { inSavepoint } from "./savepoint.ts";
export { deleteTenantRows, listTenantTables } from "./tenant-rows.ts";
export { type Database, type Queryable, type Statement, statement, type Tx, type Write, writing } from "./types.ts";
export { unnested } from "./unnested.ts";

export interface ConnectedDatabase extends Database {
  readonly pool: pg.Pool;
  /** The same connections with the time limits of background work. */
  readonly background: Database;
  close(): Promise<void>;
}

// Times are kept in milliseconds; int8 counters fit a double by far.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** What a process must know of the connections on which it commits ids. */
export interface ConnectionWatch {
  /** Checks each new connection before its first use; one that fails is closed. */
  readonly verify: (client: pg.PoolClient) => Promise<void>;
  /** Hears of connections that are given up. */
  readonly forget: (client: pg.PoolClient) => void;
  /** Hears of statements that failed in such a way that the database may still carry them out. */
  readonly onUncertain: () => void;
}

export interface ConnectionOptions {
  readonly maxConnections: number;
  readonly name: string;
  /**
   * For tables that are now empty and now full, and whose statistics are those of another moment: a table that was empty is
   * read as a whole from then on, row for row, until it is counted again.
   */
  readonly alwaysByIndex?: boolean;
  /** Those of background work unless given. */
  readonly limits?: TimeLimits;
  readonly watch?: ConnectionWatch;
  /** Hears what transactions announced, after their commit. */
  readonly onCommit?: (topics: ReadonlySet<string>) => void;
}

export function connectDatabase(url: string, options: ConnectionOptions): ConnectedDatabase {
  const { maxConnections: max, name, limits = backgroundLimits, watch, onCommit = () => {} } = options;
  const pool = openPool({ url, name, max, limits, verify: watch?.verify });
  if (watch) hearOfLost(pool, watch.forget);
  if (options.alwaysByIndex) {
    pool.on("connect", (client) => client.query("set enable_seqscan = off").catch(() => {}));
  }
  const throwOn = (error: unknown): never => {
    if (isUncertain(error)) watch?.onUncertain();
    throw error;
  };
  const withLimit = ({ statementMs }: TimeLimits): Database => {
    const committing = { onCommit, commitWithOthers: sharedCommits(pool, statementMs), limitMs: statementMs };
    const query: Queryable["query"] = sharedStatements(pool, statementMs);
    return {
      query: (statement, values) => query<never>(statement, values).catch(throwOn),
      transaction: (work) => inTransaction(pool, work, committing).catch(throwOn),
    };
  };
  return { ...withLimit(limits), pool, background: withLimit(backgroundLimits), close: () => pool.end() };
}

function hearOfLost(pool: pg.Pool, forget: (client: pg.PoolClient) => void): void {
  pool.on("release", (error, client) => error && forget(client));
  pool.on("remove", (client) => forget(client as pg.PoolClient));
}

/** A database whose transactions all join the given one: what idempotency puts under a domain function. */
export function joined(tx: Tx): Database {
  return { query: (statement, values) => tx.query(statement, values), transaction: (work) => work(tx) };
}
