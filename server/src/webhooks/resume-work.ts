import type { Deps } from "../platform/http/route.ts";
import type { Jobs } from "../platform/queue.ts";
import { listStalled } from "./clear-store.ts";
import { clearWebhookJob, replayJob } from "./jobs.ts";

/** Longer than any run and its retries. */
const stalledMs = 15 * 60_000;
const mostAtOnce = 1_000;

/** Asks again for what nobody goes on with: a job can get lost. One that still waits for its turn gets no second one. */
export async function resumeWork({ db, clock, jobs }: Deps & { readonly jobs: Jobs }): Promise<{ resumed: number }> {
  const since = new Date(clock.now().getTime() - stalledMs);
  const { webhooks, replays } = await listStalled(db, { since, most: mostAtOnce });
  const clears = webhooks.map(({ scope, id }) => ({ data: { ...scope, webhookId: id }, key: id }));
  const runs = replays.map(({ scope, id }) => ({ data: { ...scope, replayId: id }, key: id }));
  if (clears.length > 0) await db.transaction((tx) => jobs.send(tx, clearWebhookJob, clears));
  if (runs.length > 0) await db.transaction((tx) => jobs.send(tx, replayJob, runs));
  return { resumed: clears.length + runs.length };
}
