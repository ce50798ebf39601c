import type { Tx } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";
import { eventsTopic } from "./events-topic.ts";

/**
 * Wakes followers of the live stream after the caller's commit. What the database's triggers write for them they would find
 * by themselves, but only at their next poll.
 */
export const wakeFollowers = (tx: Tx, scope: Scope): void => tx.announce(eventsTopic(scope));
