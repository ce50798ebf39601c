import pg from "pg";

/** PostgreSQL's own codes for the two refusals that domain functions turn into answers. */
const uniqueViolation = "23505";
const foreignKeyViolation = "23503";

const constraintOf = (error: unknown, code: string) =>
  error instanceof pg.DatabaseError && error.code === code ? error.constraint : undefined;

/** The name of the unique constraint that was broken, if that is what went wrong. */
export const brokenUnique = (error: unknown): string | undefined => constraintOf(error, uniqueViolation);

/** The name of the foreign key that points to nothing, if that is what went wrong. */
export const brokenReference = (error: unknown): string | undefined => constraintOf(error, foreignKeyViolation);

/** Whether a statement gave up waiting for somebody else's lock. */
export const isLockTimeout = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === "55P03";

/** Whether a statement waited for another transaction that has inserted the same unique key: the context names it. */
export const waitedForKey = (error: unknown, constraint: string): boolean =>
  error instanceof pg.DatabaseError && new RegExp(`\\b${constraint}\\b`).test(error.where ?? "");

/** Whether a statement took longer than it was allowed to. */
export const isStatementTimeout = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === "57014";

/**
 * Errors of the server that say nothing about the statement: 08 connection, 28 and 3D000 credentials or database gone,
 * 53 disk, memory or connections used up, 57P shutting down or starting up, 58 system error, 25P03 and 25P04 session
 * ended by a time-out.
 */
const serverInTrouble = /^(08|28|3D000|53|57P|58|25P03|25P04)/;
/** Conflicts that pass: lock time-out, deadlock, serialization, cancelled or timed-out statement, read-only standby. */
const passing = /^(55P03|40P01|40001|57014|25006)$/;

/** Node's own codes of a connection that can't be made or has ended. */
const socketErrors = new Set([
  ...["ECONNREFUSED", "ECONNRESET", "ECONNABORTED", "ENOENT", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH"],
  ...["EAI_AGAIN", "ENOTFOUND", "EADDRNOTAVAIL", "ERR_STREAM_DESTROYED", "ERR_STREAM_WRITE_AFTER_END"],
]);
/** The driver's own errors have no codes. */
const driverErrors =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;

/** Whether the connection is of no more use. What was sent on it last may have been done or not. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return serverInTrouble.test(error.code ?? "");
  if (!(error instanceof Error)) return false;
  return socketErrors.has((error as NodeJS.ErrnoException).code ?? "") || driverErrors.test(error.message);
}

/** Whether the database can't do it right now, as opposed to a bug in a statement: it may be tried again. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof pg.DatabaseError && passing.test(error.code ?? "")) return true;
  return isConnectionLost(error);
}

/**
 * Whether the database may still carry out a statement that failed like this: no answer came, as opposed to an answer that
 * refuses it.
 */
export const isUncertain = (error: unknown): boolean => !(error instanceof pg.DatabaseError) && isConnectionLost(error);
