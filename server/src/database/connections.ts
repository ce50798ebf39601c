import pg from "pg";

/**
 * How long a caller of the database waits, in milliseconds. The client keeps these limits itself: a server that is
 * stopped, or that is behind a network that is cut, can't end a statement for us.
 */
export interface TimeLimits {
  /** For a connection, a new one or one that others hand back. Above `lockMs`: the others may be waiting for a lock. */
  readonly connectMs: number;
  /** For the result of a statement. One without a result by then has an unknown outcome. */
  readonly statementMs: number;
  /** For a lock that another transaction holds. Below `statementMs`, so that the server's own error arrives first. */
  readonly lockMs: number;
}

/** While a caller waits for the answer. */
export const callLimits: TimeLimits = { connectMs: 6_000, statementMs: 10_000, lockMs: 5_000 };

/** For workers and commands: nobody waits, and a purge or an export may read many rows. */
export const backgroundLimits: TimeLimits = { ...callLimits, statementMs: 60_000 };

/** The longest that any statement may run on the server, whichever limit its caller has. */
const longestStatementMs = backgroundLimits.statementMs;

/** How often a running statement checks that its client is still there. */
const clientCheckMs = 1_000;

export interface PoolOptions {
  readonly url: string;
  readonly name: string;
  readonly max: number;
  readonly limits: TimeLimits;
  /** Checks each new connection before its first use; one that fails is closed. */
  readonly verify?: ((client: pg.PoolClient) => Promise<void>) | undefined;
}

/**
 * The options of every connection that waits for answers. Pipeline mode also for those who send one statement at a time:
 * only then does the driver close a connection whose statement has timed out, instead of using it again.
 */
const connectionOptions = ({ url, name, limits }: Pick<PoolOptions, "url" | "name" | "limits">) => ({
  connectionString: url,
  application_name: name,
  pipeline: true,
  connectionTimeoutMillis: limits.connectMs,
  query_timeout: limits.statementMs,
  idleTimeoutMillis: 30_000,
  keepAlive: true,
});

/**
 * The settings of every session. Statements that travel with the connection's first one, not startup parameters: a
 * connection pooler in front of PostgreSQL refuses those.
 */
const sessionSettings = ({ lockMs }: TimeLimits): readonly string[] => [
  `set lock_timeout = ${lockMs}`,
  `set statement_timeout = ${longestStatementMs}`,
  // A statement whose caller has given up ends soon and lets go of its locks.
  `set client_connection_check_interval = ${clientCheckMs}`,
];

export function openPool(options: PoolOptions, Pool: new (config: pg.PoolConfig) => pg.Pool = pg.Pool): pg.Pool {
  const { verify } = options;
  const pool = new Pool({
    ...connectionOptions(options),
    max: options.max,
    ...(verify ? { verify: (client, done) => void verify(client).then(() => done(), done) } : {}),
  });
  surviveBrokenConnections(pool);
  const settings = sessionSettings(options.limits);
  pool.on("connect", (client) => prepareSession(client, settings));
  return pool;
}

/** Not awaited: the statements are sent in order before the first one of the connection's user. */
function prepareSession(client: pg.PoolClient, settings: readonly string[]): void {
  for (const setting of settings) client.query(setting).catch(() => {});
}

/**
 * A connection that breaks, idle or at work, fails its statements and is replaced by the pool. Without a listener its
 * error event would end the process as well.
 */
export function surviveBrokenConnections(pool: pg.Pool): void {
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
}
