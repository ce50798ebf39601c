import { randomUUID } from "node:crypto";
import pg from "pg";

/** A connection pooler between the service and PostgreSQL that does not keep sessions apart. */
class UnsuitablePooler extends Error {
  override readonly name = "UnsuitablePooler";
}

const answerWithinMs = 5_000;
/** One that gives out the session used last shows itself to the second client, one that takes turns to the first. */
const maxRounds = 3;

const wrongMode =
  "DATABASE_URL leads to a connection pooler that shares sessions between clients (pool_mode transaction or statement): the service needs pool_mode = session, or a direct connection";
const tooSmall = `DATABASE_URL leads to a connection pooler that had no second connection free within ${answerWithinMs / 1000} seconds: raise its pool size`;

/**
 * Refuses a pooler in transaction or statement mode. Prepared statements, LISTEN, advisory locks and settings belong to a
 * session: with sessions that change hands they get lost now and then, and the service would fail under load only.
 */
export async function requireSessions(databaseUrl: string): Promise<void> {
  const first = clientFor(databaseUrl);
  const second = clientFor(databaseUrl);
  try {
    await first.connect();
    if ((await sessionNumber(first)) === announcedNumber(first)) return;
    await second.connect();
    const mark = randomUUID();
    await first.query("select set_config('cqs.session', $1, false)", [mark]);
    for (let round = 0; round < maxRounds; round++) {
      const isKept = (await markOf(first)) === mark;
      const isSeenByOthers = (await markOf(second)) === mark;
      if (!isKept || isSeenByOthers) throw new UnsuitablePooler(wrongMode);
    }
  } catch (error) {
    throw refusalOf(error as Error);
  } finally {
    await Promise.allSettled([first.end(), second.end()]);
  }
}

function clientFor(databaseUrl: string): pg.Client {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: "cqs pooler check",
    connectionTimeoutMillis: 2 * answerWithinMs,
    query_timeout: answerWithinMs,
  });
  // What matters of it fails the statements, too.
  client.on("error", () => {});
  return client;
}

/** PostgreSQL announces the number of a session's process when it begins; poolers make a number up. */
const announcedNumber = (client: pg.Client) => (client as unknown as { processID: number | null }).processID;

async function sessionNumber(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid;
}

/** A setting that only the session has in which it was made. */
async function markOf(client: pg.Client): Promise<string | null | undefined> {
  const { rows } = await client.query<{ mark: string | null }>("select current_setting('cqs.session', true) as mark");
  return rows[0]?.mark;
}

function refusalOf(error: Error): Error {
  if (/Query read timeout/.test(error.message)) return new UnsuitablePooler(tooSmall);
  return error;
}
