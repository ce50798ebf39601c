import type { Queryable } from "../database/database.ts";
import { Fault } from "./fault.ts";
import { keyName, lockKeys } from "./key-locks.ts";
import type { Scope } from "./scope.ts";

/** How many of something a workspace may have in one mode. */
export interface Quota {
  /** In the plural, as the refusal says it. */
  readonly of: string;
  readonly max: number;
  /** What a caller can do about it. */
  readonly remedy: string;
  /** Where each parent has a quota of its own: the parent's id. */
  readonly within?: string;
}

/**
 * Refuses one more than a workspace may have. One caller after the other: all that count at once would find the last
 * place free. The lock is held until the transaction ends, so the insert must be part of it.
 */
export async function refuseBeyond(
  tx: Queryable,
  scope: Scope,
  { of, max, remedy, within = "" }: Quota,
  count: (max: number) => Promise<number>,
): Promise<void> {
  const locked = lockKeys(tx, [keyName(scope, `quota of ${of}`, `all ${within}`), undefined]);
  // Sent behind the lock, on the same connection.
  const [counted] = await Promise.all([count(max), locked]);
  if (counted >= max) throw new Fault("conflict", `You already have ${max} ${of}, the maximum: ${remedy}.`);
}
