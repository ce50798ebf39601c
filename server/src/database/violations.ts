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

/** Whether a statement took longer than it was allowed to. */
export const isStatementTimeout = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === "57014";

/** Whether the database itself can't be reached or is going down, as opposed to a bug in a statement. */
export function isUnavailable(error: unknown): boolean {
  // 40P01 and 40001: of two that waited for each other the database ended one; it may try again.
  if (error instanceof pg.DatabaseError) return /^(08|53|57P|55P03|40P01|40001)/.test(error.code ?? "");
  if (!(error instanceof Error)) return false;
  const code = (error as NodeJS.ErrnoException).code ?? "";
  return (
    ["ECONNREFUSED", "ECONNRESET", "ENOENT", "EPIPE", "ETIMEDOUT"].includes(code) ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      error.message,
    )
  );
}
