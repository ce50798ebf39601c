import { type Queryable, statement } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";
import { everyTenant } from "./store.ts";
import type { DayUsage } from "./types.ts";

/** How far the usage is counted. */
export interface UsageMark {
  readonly countedUntil: Date;
  readonly firstUncountedId: string;
}

const lockMarkSql = statement(
  "audit.lock-usage-mark",
  "select counted_until, first_uncounted_id from audit_usage_mark for update",
);

export async function lockUsageMark(tx: Queryable): Promise<UsageMark> {
  const [row] = await tx.query<{ counted_until: Date; first_uncounted_id: string }>(lockMarkSql);
  if (!row) throw new Error("the mark of counted usage is missing");
  return { countedUntil: row.counted_until, firstUncountedId: row.first_uncounted_id };
}

const updateMarkSql = statement(
  "audit.update-usage-mark",
  "update audit_usage_mark set counted_until = $1, first_uncounted_id = $2",
);

export async function updateUsageMark(tx: Queryable, mark: UsageMark): Promise<void> {
  await tx.query(updateMarkSql, [mark.countedUntil, mark.firstUncountedId]);
}

const findNextCallSql = statement(
  "audit.find-next-call",
  `${everyTenant("audit_entry")}
   select min(next.at) as at from tenant
    cross join lateral (
      select audit_entry.at from audit_entry
       where audit_entry.workspace_id = tenant.workspace_id and audit_entry.id >= $1
       order by audit_entry.id limit 1) as next`,
);

/** When, in any workspace, the first call at or after this id came. */
export async function findNextCall(tx: Queryable, firstId: string): Promise<Date | undefined> {
  const [row] = await tx.query<{ at: Date | null }>(findNextCallSql, [firstId]);
  return row?.at ?? undefined;
}

const counts = (entries: string) => `count(*) as calls,
  count(*) filter (where ${entries}.status >= 400) as errors,
  count(*) filter (where ${entries}.status = 429) as rate_limited,
  max(${entries}.at) as last_call_at`;

const insertHourSql = statement(
  "audit.insert-key-hours",
  `${everyTenant("audit_entry")}
   insert into audit_key_hour (workspace_id, key_id, hour, calls, errors, rate_limited, last_call_at)
   select tenant.workspace_id, entry.key_id, $1, ${counts("entry")}
     from tenant
    cross join lateral (
      select key_id, status, at from audit_entry
       where audit_entry.workspace_id = tenant.workspace_id and audit_entry.id >= $2 and audit_entry.id < $3
         and key_id is not null offset 0) as entry
    group by 1, 2`,
);

/** Counts the calls of every key in every workspace between two ids, which are those of this hour. */
export async function insertKeyHours(tx: Queryable, hour: Date, fromId: string, toId: string): Promise<void> {
  await tx.query(insertHourSql, [hour, fromId, toId]);
}

// One statement sees one moment: nothing is counted twice or not at all while the mark moves.
const listKeyDaysSql = statement(
  "audit.list-key-days",
  `select day, sum(calls)::bigint as calls, sum(errors)::bigint as errors, sum(rate_limited)::bigint as rate_limited,
          max(last_call_at) as last_call_at
     from (
       select to_char(hour at time zone 'UTC', 'YYYY-MM-DD') as day, calls, errors, rate_limited, last_call_at
         from audit_key_hour
        where workspace_id = $1 and key_id = $2 and hour >= $3
       union all
       select to_char(at at time zone 'UTC', 'YYYY-MM-DD'), ${counts("audit_entry")}
         from audit_entry
        where workspace_id = $1 and key_id = $2
          and id >= greatest($4, (select first_uncounted_id from audit_usage_mark))
        group by 1) as part
    group by day`,
);

interface DayRow {
  readonly day: string;
  readonly calls: number;
  readonly errors: number;
  readonly rate_limited: number;
  readonly last_call_at: Date;
}

/** The days since then on which the key was used. */
export async function listKeyDays(
  tx: Queryable,
  scope: Scope,
  keyId: string,
  since: { readonly at: Date; readonly id: string },
): Promise<DayUsage[]> {
  const rows = await tx.query<DayRow>(listKeyDaysSql, [scope.workspaceId, keyId, since.at, since.id]);
  return rows.map((row) => ({
    day: row.day,
    calls: row.calls,
    errors: row.errors,
    rateLimited: row.rate_limited,
    lastCallAt: row.last_call_at,
  }));
}

const deleteHoursSql = statement(
  "audit.delete-key-hours",
  `with gone as (
     delete from audit_key_hour where ctid = any (array(
       select ctid from audit_key_hour where hour < $1 order by hour limit $2))
     returning 1)
   select count(*)::int as count from gone`,
);

export async function deleteKeyHours(tx: Queryable, before: Date, most: number): Promise<number> {
  const [row] = await tx.query<{ count: number }>(deleteHoursSql, [before, most]);
  return row?.count ?? 0;
}
