import type { Deps } from "../platform/http/route.ts";
import { resumeRuns } from "../platform/long-run/work-on-runs.ts";
import type { Jobs } from "../platform/queue.ts";
import { listStalledWebhooks } from "./clear-store.ts";
import { clearWebhookJob } from "./jobs.ts";
import { replayRuns } from "./replay-runs.ts";

/** Longer than any run and its retries. */
const stalledMs = 15 * 60_000;
const mostAtOnce = 1_000;

/** Requests work that no worker continues: a job can get lost. Work whose job still waits gets no second one. */
export async function resumeWork(deps: Deps & { readonly jobs: Jobs }): Promise<{ resumed: number }> {
  const { db, clock, jobs } = deps;
  const since = new Date(clock.now().getTime() - stalledMs);
  const webhooks = await listStalledWebhooks(db, { since, limit: mostAtOnce });
  const clears = webhooks.map(({ scope, id }) => ({ data: { ...scope, webhookId: id }, key: id }));
  if (clears.length > 0) await db.transaction((tx) => jobs.send(tx, clearWebhookJob, clears));
  const { resumed } = await resumeRuns(deps, replayRuns);
  return { resumed: clears.length + resumed };
}
