import pg from "pg";

/** A connection pooler between the service and PostgreSQL that does not keep sessions apart. */
class UnsuitablePooler extends Error {
  override readonly name = "UnsuitablePooler";
}

const answerWithinMs = 5_000;
/** A pooler that hands out its connections in turn shows what it does no later than in the second round. */
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
    if ((await sessionOf(first)) === announcedSession(first)) return;
    await second.connect();
    for (let round = 0; round < maxRounds; round++) {
      if (await areShared(first, second)) throw new UnsuitablePooler(wrongMode);
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
const announcedSession = (client: pg.Client) => (client as unknown as { processID: number | null }).processID;

async function sessionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid as number;
}

/** While the second client's transaction holds a session, a pooler that shares gives it, or another one, to the first. */
async function areShared(first: pg.Client, second: pg.Client): Promise<boolean> {
  const before = await sessionOf(first);
  await second.query("begin");
  const others = await sessionOf(second);
  if (others === before) return true;
  const after = await sessionOf(first);
  await second.query("rollback");
  return after !== before;
}

function refusalOf(error: Error): Error {
  if (/pooling mode/.test(error.message)) return new UnsuitablePooler(wrongMode);
  if (/Query read timeout/.test(error.message)) return new UnsuitablePooler(tooSmall);
  return error;
}
