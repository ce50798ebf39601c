import { setTimeout as sleep } from "node:timers/promises";
import type { TestDatabase } from "../database.ts";

/** Each finds rows while something is still to be done in the background. */
const waiting = [
  "pgboss.job where state < 'completed' and name not like '\\_\\_%' and start_after < now() + interval '3 seconds'",
  "delivery where status = 'pending'",
  "automation_task",
  "insight_pending",
  "conversation_unsearched",
  "otlp_trace where conversation_id is null",
  "conversation where status in ('queued_for_scoring', 'scoring', 'transcribing')",
  "recording where status = 'pending'",
];
/** Runs over many records. Fixtures leave some unfinished, which no worker knows of. */
const longRuns = ["export", "rescore", "replay", "bulk_change", "agent_test"].map(
  (table) => `${table} where status in ('queued', 'running')`,
);

/** One piece of work may begin the next: nothing must be waiting several times in a row. */
const quietChecks = 6;
const pauseMs = 150;
const maxWaitMs = 90_000;

/** Waits until the service has done all that follows from the calls before. */
export async function settle({ pool }: TestDatabase, hasLongRuns = true): Promise<void> {
  const waitingSql = (hasLongRuns ? [...waiting, ...longRuns] : waiting)
    .map((rows) => `select $$${rows}$$ as name where exists (select from ${rows})`)
    .join(" union all ");
  const end = performance.now() + maxWaitMs;
  let names: readonly string[] = [];
  for (let quiet = 0; quiet < quietChecks; quiet = names.length > 0 ? 0 : quiet + 1) {
    if (performance.now() > end) throw new Error(`still waiting after ${maxWaitMs / 1_000} s: ${names.join("; ")}`);
    await sleep(pauseMs);
    const { rows } = await pool.query<{ name: string }>(waitingSql);
    names = rows.map(({ name }) => name);
  }
}
