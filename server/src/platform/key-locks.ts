import { type Queryable, statement } from "../database/database.ts";
import type { Scope } from "./scope.ts";

/**
 * Locks on unique values, whether or not a row has them yet, held until the transaction ends. PostgreSQL makes whoever
 * writes a taken value wait for its writer while holding values itself; with two unique columns such waits close to
 * circles. So everybody who writes these columns first takes the values' locks, always in the same order, and only
 * then locks or writes rows.
 */
export type KeyPair = readonly [string | undefined, string | undefined];

/** The name of a value's lock. Without case: too few locks are safe, too many are not. */
export const keyName = (scope: Scope, column: string, value: string | null | undefined): string | undefined =>
  value == null ? undefined : `${scope.workspaceId}/${scope.mode}/${column}/${value.toLowerCase()}`;

/** A row source for the statement that writes: exactly one row, and it comes when the locks are held. */
export const oneRowOnceLocked = (first: string, second: string) => `(select count(held) from (
    select pg_advisory_xact_lock(lock) as held from (
      select distinct hashtextextended(name, 0) as lock
        from (values (${first}::text), (${second}::text)) as wanted (name) where name is not null
       order by lock offset 0) as locks) as taken) as locked`;

const lockSql = statement("key.lock", `select from ${oneRowOnceLocked("$1", "$2")}`);

/** As a statement of its own: what follows then sees all that the locks' last holders wrote. */
export async function lockKeys(tx: Queryable, keys: KeyPair): Promise<void> {
  if (keys.some((key) => key !== undefined)) await tx.query(lockSql, keys);
}
