import type { Duplex } from "node:stream";
import type pg from "pg";
import { arrayLiteral } from "./array-literal.ts";
import type { Alone, CommitWithOthers, Queryable, Statement, Tx } from "./types.ts";
import { isConnectionLost } from "./violations.ts";
import { mergeWrites, type PendingWrite } from "./writes.ts";

export interface Committing {
  readonly onCommit: (topics: ReadonlySet<string>) => void;
  readonly commitWithOthers: CommitWithOthers;
  /** For each statement. */
  readonly limitMs: number;
}

/**
 * Runs work as one transaction. A connection is taken, and BEGIN sent, with the first statement; the writes that
 * were put off leave with COMMIT. Work that only writes becomes a single statement, which is its own transaction.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (tx: Tx) => Promise<T>,
  { onCommit, commitWithOthers, limitMs }: Committing,
): Promise<T> {
  const pending: PendingWrite[] = [];
  const topics = new Set<string>();
  let shares = false;
  let opening: Promise<pg.PoolClient> | undefined;
  const open = async () => {
    const client = await pool.connect();
    sendTogether(client);
    // Not awaited: its failure is also the failure of the statement that follows.
    answerTo(client, { text: "BEGIN" }, limitMs).catch(() => {});
    return client;
  };
  const tx: Tx = {
    query: tellingTheCause(async (statement, values) => {
      opening ??= open();
      return run(await opening, statement, values, limitMs);
    }),
    write: (write, values, explain) => void pending.push({ write, values, explain }),
    announce: (topic) => void topics.add(topic),
    shareCommit: () => {
      shares = true;
    },
    depth: 0,
  };
  let broken: Error | undefined;
  try {
    const result = await work(tx);
    const statements = mergeWrites(pending);
    if (!opening && statements.length > 1) opening = open();
    const [only] = statements;
    if (opening) await commit(await opening, statements, limitMs);
    else if (only && shares) await commitWithOthers(only);
    else if (only) await runAlone(pool, only, limitMs);
    if (topics.size > 0) onCommit(topics);
    return result;
  } catch (error) {
    const client = await opening?.catch(() => undefined);
    if (client) {
      await answerTo(client, { text: "ROLLBACK" }, limitMs).catch((failure: Error) => {
        broken = failure;
      });
    }
    throw explained(pending, error);
  } finally {
    (await opening?.catch(() => undefined))?.release(broken);
  }
}

export async function run<Row extends object>(
  client: pg.PoolClient,
  { name, text }: Statement,
  values: readonly unknown[] = [],
  limitMs?: number,
): Promise<Row[]> {
  const sent = values.map((value) => (Array.isArray(value) ? arrayLiteral(value) : value));
  const { rows } = await answerTo<Row>(client, { name, text, values: sent }, limitMs);
  return rows;
}

/** A statement that is a transaction by itself. */
export async function runAlone(pool: pg.Pool, { statement, values }: Alone, limitMs: number): Promise<void> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await run(client, statement, values, limitMs);
  } catch (error) {
    if (isConnectionLost(error)) broken = error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * By a callback, though the driver makes promises, too: rows that came that way outlive every quick garbage collection and
 * wait for a full one. An export of 100,000 conversations took 75 MB more for that, and a third more processor time.
 */
export async function answerTo<Row extends object>(
  client: pg.PoolClient,
  query: pg.QueryConfig,
  limitMs?: number,
): Promise<pg.QueryResult<Row>> {
  try {
    return await new Promise((resolve, reject) => {
      const limited = limitMs === undefined ? query : { ...query, query_timeout: limitMs };
      client.query<Row>(limited, (error: Error | undefined, result) => (error ? reject(error) : resolve(result)));
    });
  } catch (error) {
    // The driver's own leads to its socket, this one to whoever asked.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

async function commit(
  client: pg.PoolClient,
  statements: ReturnType<typeof mergeWrites>,
  limitMs: number,
): Promise<void> {
  sendTogether(client);
  const sent = statements.map(({ statement, values }) => run(client, statement, values, limitMs));
  const committed = answerTo(client, { text: "COMMIT" }, limitMs);
  const outcomes = await Promise.allSettled([...sent, committed]);
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (failed) throw failed.reason;
  // A transaction that a statement broke answers COMMIT with ROLLBACK, without an error.
  if ((await committed).command !== "COMMIT") throw new Error("the transaction was rolled back at its commit");
}

/**
 * What is issued until the end of this tick leaves in one write. Each write of its own would wake the database's
 * process for a single statement, and with several statements to a transaction that was a quarter of the time.
 */
export function sendTogether(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** The first write that has something to say about an error says it. */
export function explained(pending: readonly PendingWrite[], error: unknown): unknown {
  for (const { explain } of pending) {
    const explanation = explain?.(error);
    if (explanation !== undefined) return explanation;
  }
  return error;
}

/** PostgreSQL's answer to every statement after the one that failed. */
const alreadyFailed = "25P02";

/** Of statements sent together, the later ones only say that the transaction is over: all report what ended it. */
function tellingTheCause(query: Queryable["query"]): Queryable["query"] {
  let cause: unknown;
  return (statement, values) =>
    query<never>(statement, values).catch((error: unknown) => {
      if ((error as { code?: string }).code !== alreadyFailed) cause = error;
      throw cause ?? error;
    });
}
