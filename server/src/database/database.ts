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
  surviveBrokenConnections(pool);
  return {
    pool,
    query: (statement, values) => run(pool, statement, values),
    transaction: (work) => inTransaction(pool, work),
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
      query: tellingTheCause((statement, values) => run(client, statement, values)),
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

/** PostgreSQL's answer to every statement after the one that failed. */
const alreadyFailed = "25P02";

/** Of statements sent together, the later ones only say that the transaction is over: all report what ended it. */
function tellingTheCause(query: Queryable["query"]): Queryable["query"] {
  let cause: unknown;
  return (statement, values) =>
    query<never>(statement, values).catch((error: unknown) => {
      if ((error as { code?: string }).code !== alreadyFailed) cause ??= error;
      throw cause ?? error;
    });
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
