import type { Deps } from "../platform/http/route.ts";
import { deleteCallsBefore, emptyCallsBefore } from "./purge-store.ts";
import { callDays, keptSince, payloadDays } from "./retention.ts";

const batchRows = 1_000;
/** For each of the two; well within the time after which the job counts as dead. What is left is for the next run. */
const maxMs = 120_000;

/** Takes away payloads, then whole calls, that are past their days. */
export async function purgeCalls({ db, clock }: Deps): Promise<{ emptied: number; purged: number }> {
  const now = clock.now();
  const emptied = await inBatches((most) => emptyCallsBefore(db, keptSince(now, payloadDays), most));
  const purged = await inBatches((most) => deleteCallsBefore(db, keptSince(now, callDays), most));
  return { emptied, purged };
}

/** Each batch commits for itself, so that no lock is held for long. */
async function inBatches(takeSome: (most: number) => Promise<number>): Promise<number> {
  const end = performance.now() + maxMs;
  let taken = 0;
  for (let last = batchRows; last === batchRows && performance.now() < end; taken += last) {
    last = await takeSome(batchRows);
  }
  return taken;
}
