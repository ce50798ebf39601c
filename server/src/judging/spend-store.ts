import { type Queryable, statement } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";

const reserveSql = statement(
  "judging.reserve",
  `insert into model_spend as s (workspace_id, mode, day, usd, input_tokens, output_tokens, calls)
    select $1, $2, $3::date, $4::float8, 0, 0, 1 where $5::float8 is null or $4::float8 <= $5::float8
    on conflict (workspace_id, mode, day) do update set usd = s.usd + excluded.usd, calls = s.calls + 1
      where $5::float8 is null or s.usd + excluded.usd <= $5::float8
    returning day`,
);
const settleSql = statement(
  "judging.settle",
  `update model_spend set usd = greatest(0, usd + $4::float8),
      input_tokens = input_tokens + $5::bigint, output_tokens = output_tokens + $6::bigint
    where workspace_id = $1 and mode = $2 and day = $3::date`,
);
const findSpentSql = statement(
  "judging.find-spent",
  "select usd from model_spend where workspace_id = $1 and mode = $2 and day = $3::date",
);

/** One statement, so that calls that come together can't reach past the budget together. */
export async function reserveSpend(
  tx: Queryable,
  scope: Scope,
  { day, usd, budgetUsd }: { day: string; usd: number; budgetUsd: number | null },
): Promise<boolean> {
  const rows = await tx.query(reserveSql, [scope.workspaceId, scope.mode, day, usd, budgetUsd]);
  return rows.length > 0;
}

/** What a call cost in the place of what was reserved for it. */
export async function settleSpend(
  tx: Queryable,
  scope: Scope,
  { day, usdChange, inputTokens, outputTokens }: SettledSpend,
): Promise<void> {
  await tx.query(settleSql, [scope.workspaceId, scope.mode, day, usdChange, inputTokens, outputTokens]);
}

interface SettledSpend {
  readonly day: string;
  readonly usdChange: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

export async function findSpent(tx: Queryable, scope: Scope, day: string): Promise<number> {
  const [row] = await tx.query<{ usd: number }>(findSpentSql, [scope.workspaceId, scope.mode, day]);
  return row?.usd ?? 0;
}
