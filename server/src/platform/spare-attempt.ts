import { setTimeout as sleep } from "node:timers/promises";
import type { JobWithMetadata } from "pg-boss";
import { isInfrastructureTrouble } from "./infrastructure.ts";

/** Until the database is back. A node that stops, or is killed, leaves the job to the lease: that counts as an attempt. */
const pauseMs = 500;
const maxTries = 1_200;

/** The longest pause before such a job runs again, so that it does not wait for minutes after the trouble is over. */
const maxRetryDelaySeconds = 30;

/**
 * pg-boss counts every attempt; one more is allowed for each that failed for our own infrastructure. Not for a job that
 * another worker has claimed since, which `retry_count` tells.
 */
const spareSql = `update pgboss.job set retry_limit = retry_limit + 1, retry_delay_max = ${maxRetryDelaySeconds}
  where name = $1 and id = $2 and retry_count = $3 and state in ('active', 'retry')`;

type Execute = (text: string, values: unknown[]) => Promise<unknown>;

/**
 * Makes an attempt not count. Waits for the database as long as it is away, which also keeps the worker from taking more
 * jobs meanwhile. `undo` takes back what the job itself has counted.
 */
export async function spareAttempt(
  execute: Execute,
  { name, id, retryCount }: Pick<JobWithMetadata<object>, "name" | "id" | "retryCount">,
  { undo, signal }: { readonly undo: () => Promise<unknown>; readonly signal: AbortSignal },
): Promise<void> {
  let undone = false;
  for (let tries = 0; tries < maxTries && !signal.aborted; tries++) {
    try {
      if (!undone) await undo();
      undone = true;
      await execute(spareSql, [name, id, retryCount]);
      return;
    } catch (error) {
      if (!isInfrastructureTrouble(error)) throw error;
      await sleep(pauseMs, undefined, { signal }).catch(() => {});
    }
  }
}
