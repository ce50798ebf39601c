import type { Mask } from "../platform/privacy.ts";
import type { WorkerPool } from "../platform/worker-pool/worker-pool.ts";
import { workerTask } from "../platform/worker-pool/worker-task.ts";
import { masked } from "./prepare-content.ts";
import type { TranscriptToRead } from "./read-places-task.ts";
import type { GivenConversation, Place } from "./types.ts";

/** Reads a long transcript before it is prepared. Undefined where it is short, or there is none to be read. */
export type ReadPlaces = (given: GivenConversation, mask: Mask | undefined) => Promise<readonly Place[] | undefined>;

const readPlacesTask = workerTask<TranscriptToRead, readonly Place[]>(
  "conversations.read-places",
  new URL("./read-places-task.ts", import.meta.url),
);

/** Characters; reading as many takes about ten milliseconds. */
const longFrom = 80_000;

/** In a thread of the pool. */
export const readPlacesIn =
  (pool: WorkerPool): ReadPlaces =>
  async ({ transcript, events, agent }, mask) => {
    if (typeof transcript !== "string" || transcript.length < longFrom || events?.length) return undefined;
    return pool.run(readPlacesTask, { transcript: masked(mask, transcript), agentName: agent ?? null });
  };
