import type pg from "pg";
import { run, sendTogether } from "./transaction.ts";
import type { Queryable, Statement } from "./types.ts";
import { isConnectionLost } from "./violations.ts";

interface Waiting {
  readonly statement: Statement;
  readonly values: readonly unknown[] | undefined;
  readonly resolve: (rows: never[]) => void;
  readonly reject: (error: unknown) => void;
}

/** So many share a connection, and no more: a slow one holds up only those behind it. */
const maxTogether = 4;

/**
 * Statements that stand alone. Those issued in one turn of the event loop, as by calls whose keys were looked up
 * together, share connections and writes: waking a process of the database costs more than a small statement.
 */
export function sharedStatements(pool: pg.Pool, limitMs: number): Queryable["query"] {
  let waiting: Waiting[] = [];

  function flush(): void {
    const all = waiting;
    waiting = [];
    for (let i = 0; i < all.length; i += maxTogether) void send(pool, all.slice(i, i + maxTogether), limitMs);
  }

  return (statement, values) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) process.nextTick(flush);
      waiting.push({ statement, values, resolve, reject });
    });
}

async function send(pool: pg.Pool, together: readonly Waiting[], limitMs: number): Promise<void> {
  let client: pg.PoolClient;
  try {
    client = await pool.connect();
  } catch (error) {
    for (const { reject } of together) reject(error);
    return;
  }
  sendTogether(client);
  let broken: Error | undefined;
  await Promise.all(
    together.map(({ statement, values, resolve, reject }) =>
      run<never>(client, statement, values, limitMs).then(resolve, (error: Error) => {
        if (isConnectionLost(error)) broken = error;
        reject(error);
      }),
    ),
  );
  client.release(broken);
}
