import { purgeBatches } from "../platform/purge-batches.ts";
import type { TestDeps } from "./agent-test-deps.ts";
import { deleteTestsBefore } from "./store.ts";

const keptMs = 90 * 86_400_000;

/** Deletes tests after 90 days, with their runs. */
export function purgeTests({ db, clock }: Pick<TestDeps, "db" | "clock">): Promise<{ purged: number }> {
  const before = new Date(clock.now().getTime() - keptMs);
  return purgeBatches((limit) => deleteTestsBefore(db, before, limit));
}
