import { type Queryable, statement, unnested } from "../database/database.ts";
import type { Mode, Scope } from "../platform/scope.ts";
import type { HealthNews } from "./types.ts";

// The breaker opens where failures have become too many, and for longer each time a probe fails as well.
const healthSql = statement(
  "delivery.health",
  `insert into webhook_health as known (workspace_id, mode, webhook_id, failures, failing_since, last_success_at,
     last_failure_at, open_until, opened)
   select workspace_id, mode, webhook_id, failures, failing_since, success_at, failure_at,
     case when failures >= $9 then $8::timestamptz + $10::interval end, case when failures >= $9 then 1 else 0 end
   from ${unnested("$1::text[]", "$2::text[]", "$3::text[]", "$4::timestamptz[]", "$5::timestamptz[]", "$6::int[]", "$7::timestamptz[]")}
     as news (workspace_id, mode, webhook_id, success_at, failure_at, failures, failing_since)
   order by workspace_id, mode, webhook_id
   on conflict (workspace_id, mode, webhook_id) do update set
     failures = case when excluded.last_success_at is null then known.failures else 0 end + excluded.failures,
     failing_since = case when excluded.last_success_at is null then coalesce(known.failing_since, excluded.failing_since)
       else excluded.failing_since end,
     last_success_at = coalesce(excluded.last_success_at, known.last_success_at),
     last_failure_at = coalesce(excluded.last_failure_at, known.last_failure_at),
     opened = case
       when excluded.last_success_at is not null then excluded.opened
       when known.failures + excluded.failures >= $9 and excluded.failures > 0
         and (known.open_until is null or known.open_until <= $8) then least(known.opened + 1, 20)
       else known.opened end,
     open_until = case
       when excluded.last_success_at is not null then excluded.open_until
       when known.failures + excluded.failures >= $9 and excluded.failures > 0
         and (known.open_until is null or known.open_until <= $8)
         then $8::timestamptz + least($10::interval * power(2, least(known.opened, 20)), $11::interval)
       else known.open_until end
   returning workspace_id, mode, webhook_id, failing_since`,
);

interface HealthRow {
  readonly workspace_id: string;
  readonly mode: Mode;
  readonly webhook_id: string;
  readonly failing_since: Date | null;
}

export interface Breaker {
  /** So many failures in a row open it. */
  readonly failures: number;
  readonly firstPause: string;
  readonly longestPause: string;
}

/** Answers since when each receiver that was written down has been failing. */
export async function updateHealth(db: Queryable, news: readonly HealthNews[], now: Date, breaker: Breaker) {
  const rows = await db.query<HealthRow>(healthSql, [
    news.map(({ scope }) => scope.workspaceId),
    news.map(({ scope }) => scope.mode),
    news.map(({ webhookId }) => webhookId),
    news.map(({ lastSuccessAt }) => lastSuccessAt),
    news.map(({ lastFailureAt }) => lastFailureAt),
    news.map(({ failuresSince }) => failuresSince),
    news.map(({ failingSince }) => failingSince),
    now,
    breaker.failures,
    breaker.firstPause,
    breaker.longestPause,
  ]);
  return rows.map((row) => ({
    scope: { workspaceId: row.workspace_id, mode: row.mode } satisfies Scope,
    webhookId: row.webhook_id,
    failingSince: row.failing_since,
  }));
}
