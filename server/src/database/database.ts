import pg from "pg";

/** SQL with a name, so that each connection parses and plans it once. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

export const statement = (name: string, text: string): Statement => ({ name, text });

export interface Queryable {
  query<Row extends object = Record<string, unknown>>(
    statement: Statement,
    values?: readonly unknown[],
  ): Promise<Row[]>;
}

/** An open transaction. Statements issued without waiting for each other travel in one round trip, in order. */
export interface Tx extends Queryable {
  /** Runs once, right before the commit, and travels in its round trip. Refusing there undoes everything. */
  beforeCommit(step: () => Promise<unknown>): void;
}

export interface Database extends Queryable {
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

export interface ConnectedDatabase extends Database {
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

// Times are kept in milliseconds; int8 counters fit a double by far.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export function connectDatabase(url: string, options: { maxConnections: number; name: string }): ConnectedDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.maxConnections,
    application_name: options.name,
    pipeline: true,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on("error", () => {});
  return {
    pool,
    query: (statement, values) => run(pool, statement, values),
    transaction: (work) => inTransaction(pool, work),
    close: () => pool.end(),
  };
}

/** A database whose transactions all join the given one: what idempotency puts under a domain function. */
export function joined(tx: Tx): Database {
  return { query: (statement, values) => tx.query(statement, values), transaction: (work) => work(tx) };
}

async function run<Row extends object>(
  on: pg.Pool | pg.PoolClient,
  { name, text }: Statement,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const result = await on.query<Row>({ name, text, values: values as unknown[] });
  return result.rows;
}

async function inTransaction<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const last: (() => Promise<unknown>)[] = [];
  let broken: Error | undefined;
  try {
    // Not awaited: BEGIN travels with the first statement. Its failure surfaces below or in that statement.
    const begun = client.query("BEGIN");
    begun.catch(() => {});
    const result = await work({
      query: (statement, values) => run(client, statement, values),
      beforeCommit: (step) => void last.push(step),
    });
    await begun;
    await commit(client, last);
    return result;
  } catch (error) {
    await client.query("ROLLBACK").catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

async function commit(client: pg.PoolClient, last: readonly (() => Promise<unknown>)[]): Promise<void> {
  const steps = last.map((step) => step());
  const committed = client.query("COMMIT");
  const outcomes = await Promise.allSettled([...steps, committed]);
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (failed) throw failed.reason;
  // A transaction that a statement broke answers COMMIT with ROLLBACK, without an error.
  if ((await committed).command !== "COMMIT") throw new Error("the transaction was rolled back at its commit");
}
