import pg from "pg";
import { noteUncertain } from "../platform/unit-of-work.ts";
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
export { inSavepoint } from "./savepoint.ts";
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
  /** Checks each new connection before its first use; one that fails is closed. */
  readonly verify?: (client: pg.PoolClient) => Promise<void>;
  /** Hears of connections that are given up. */
  readonly forget?: (client: pg.PoolClient) => void;
  /** Hears what transactions announced, after their commit. */
  readonly onCommit?: (topics: ReadonlySet<string>) => void;
}

export function connectDatabase(url: string, options: ConnectionOptions): ConnectedDatabase {
  const { maxConnections: max, name, limits = backgroundLimits, onCommit = () => {} } = options;
  const pool = openPool({ url, name, max, limits, verify: options.verify });
  if (options.forget) hearOfLost(pool, options.forget);
  if (options.alwaysByIndex) {
    pool.on("connect", (client) => client.query("set enable_seqscan = off").catch(() => {}));
  }
  const withLimit = ({ statementMs }: TimeLimits): Database => {
    const committing = { onCommit, commitWithOthers: sharedCommits(pool, statementMs), limitMs: statementMs };
    const query: Queryable["query"] = sharedStatements(pool, statementMs);
    return {
      query: (statement, values) => query<never>(statement, values).catch(uncertainOrNot),
      transaction: (work) => inTransaction(pool, work, committing).catch(uncertainOrNot),
    };
  };
  return { ...withLimit(limits), pool, background: withLimit(backgroundLimits), close: () => pool.end() };
}

/** The unit of work ends with this error; what it sent may be carried out later. */
function uncertainOrNot(error: unknown): never {
  if (isUncertain(error)) noteUncertain();
  throw error;
}

function hearOfLost(pool: pg.Pool, forget: (client: pg.PoolClient) => void): void {
  pool.on("release", (error, client) => error && forget(client));
  pool.on("remove", (client) => forget(client as pg.PoolClient));
}

/** A database whose transactions all join the given one: what idempotency puts under a domain function. */
export function joined(tx: Tx): Database {
  return { query: (statement, values) => tx.query(statement, values), transaction: (work) => work(tx) };
}
