import { randomInt } from "node:crypto";
import pg from "pg";
import { type Queryable, statement } from "../database/database.ts";
import type { Log } from "./log.ts";

/** The first half of the locks' names. Any number, as long as every node uses the same one. */
export const presenceClass = 4_711_002;

/**
 * Shows the other nodes that this one is alive: a lock in the database under a number of its own, which PostgreSQL lets
 * go of the moment the process dies, however it dies. What a node takes into its hands it marks with the number, and
 * whoever finds a number without a lock may take over.
 */
export interface Presence {
  /** Undefined while the database is away. After an outage it is another one: others may have taken over meanwhile. */
  number(): number | undefined;
  close(): Promise<void>;
}

const countSql = statement(
  "presence.count",
  `select count(*)::integer as count from pg_locks
   where locktype = 'advisory' and classid = $1 and objsubid = 2 and granted
     and database = (select oid from pg_database where datname = current_database())`,
);

/** Returns how many nodes show that they are alive: the workers. */
export async function countPresent(db: Queryable): Promise<number> {
  const [row] = await db.query<{ count: number }>(countSql, [presenceClass]);
  return row?.count ?? 0;
}

const firstPauseMs = 100;
const longestPauseMs = 5_000;

export async function createPresence(databaseUrl: string, log: Log): Promise<Presence> {
  let current: { client: pg.Client; number: number } | undefined;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  async function appear(pauseMs: number): Promise<void> {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: "cqs presence",
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
      query_timeout: 10_000,
    });
    const lose = () => {
      if (current?.client === client) {
        current = undefined;
        log.warn({}, "the database lost sight of this node");
        again(firstPauseMs);
      }
    };
    client.on("error", lose);
    client.on("end", lose);
    try {
      await client.connect();
      const number = randomInt(1, 2 ** 31 - 1);
      await client.query("select pg_advisory_lock($1, $2)", [presenceClass, number]);
      if (closed) return void (await client.end());
      current = { client, number };
    } catch {
      client.end().catch(() => {});
      again(Math.min(pauseMs * 2, longestPauseMs));
    }
  }

  function again(pauseMs: number): void {
    if (!closed) timer = setTimeout(() => void appear(pauseMs), pauseMs).unref();
  }

  await appear(firstPauseMs);
  return {
    number: () => current?.number,
    async close() {
      closed = true;
      clearTimeout(timer);
      const client = current?.client;
      current = undefined;
      await client?.end().catch(() => {});
    },
  };
}
