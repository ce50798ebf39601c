import { finishDeliveries } from "./finish-store.ts";
import { createHealthNotes, type HealthDeps } from "./note-health.ts";
import type { Finish, Finished } from "./types.ts";

/** Writes down what a batch of attempts brought: to their deliveries and lanes, then to what is known of their receivers. */
export async function finishBatch(
  deps: HealthDeps,
  finished: readonly Finished[],
  noteHealth = createHealthNotes(deps),
): Promise<readonly Finish[]> {
  const results = await finishDeliveries(deps.db, finished, deps.clock.now());
  await noteHealth(finished.filter((_, i) => results[i]?.result === "finished"));
  return results;
}
