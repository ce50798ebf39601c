import type { Queryable } from "../database/database.ts";
import { Fault } from "../platform/fault.ts";
import type { Scope } from "../platform/scope.ts";
import { sumBytes } from "./store.ts";

const gib = 1024 ** 3;
/** Of all files of a workspace and mode that are kept; they lie in the database. */
const maxKeptBytes = 20 * gib;

/**
 * Refuses to write more than a workspace's exports may hold together. Asked when an export is created and before each run
 * of its writing, so that one run, a few seconds, is the most by which it can be exceeded.
 */
export async function refuseBeyondBytes(
  tx: Queryable,
  scope: Scope,
  { now, maxBytes = maxKeptBytes }: { now: Date; maxBytes?: number | undefined },
): Promise<void> {
  if ((await sumBytes(tx, scope, now)) < maxBytes) return;
  const room = maxBytes >= gib ? `${maxBytes / gib} GiB` : `${maxBytes} bytes`;
  throw new Fault("conflict", `The exports of this workspace already take up ${room}: delete one first.`);
}
