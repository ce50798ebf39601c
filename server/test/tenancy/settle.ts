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
  "webhook where status = 'deleted'",
];
/** Runs over many records. Fixtures leave some unfinished, which no worker knows of. */
const longRuns = ["export", "rescore", "replay", "bulk_change", "agent_test"].map(
  (table) => `${table} where status in ('queued', 'running')`,
);

/** A deleted webhook is removed a minute later, in the middle of what follows: as if the minute had passed. */
const ageWebhooksSql = [
  "update webhook set updated_at = updated_at - interval '2 minutes' where status = 'deleted'",
  "update pgboss.job set start_after = now() where name = 'webhook.clear' and state < 'active' and start_after > now()",
];

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
    for (const text of ageWebhooksSql) await pool.query(text);
    const { rows } = await pool.query<{ name: string }>(waitingSql);
    names = rows.map(({ name }) => name);
  }
}
