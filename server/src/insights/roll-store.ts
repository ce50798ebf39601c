import { type Queryable, statement } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";
import { buckets } from "./types.ts";

const nextTenantSql = statement(
  "insight.next-tenant",
  `select workspace_id as "workspaceId", mode from insight_pending where (workspace_id, mode) > ($1, $2)
    order by workspace_id, mode limit 1`,
);

/** The next one, in the order of their ids, that has something to count. */
export async function findNextTenant(db: Queryable, after: Scope | undefined): Promise<Scope | undefined> {
  const [tenant] = await db.query<Scope>(nextTenantSql, [after?.workspaceId ?? "", after?.mode ?? ""]);
  return tenant;
}

const lockSql = statement(
  "insight.lock-tenant",
  "select pg_try_advisory_xact_lock(hashtextextended('insight/' || $1::text || '/' || $2::text, 0)) as held",
);

/** Whether nobody else counts for this tenant until the transaction ends. Nobody is waited for. */
export async function lockTenant(tx: Queryable, scope: Scope): Promise<boolean> {
  const [row] = await tx.query<{ held: boolean }>(lockSql, [scope.workspaceId, scope.mode]);
  return row?.held ?? false;
}

const takeSql = statement(
  "insight.take-pending",
  `delete from insight_pending where ctid = any (array(
    select ctid from insight_pending where workspace_id = $1 and mode = $2 order by at limit $3))
  returning conversation_id as id`,
);

/** Those that have waited longest, one as often as it changed; they wait no more. */
export async function takePending(tx: Queryable, scope: Scope, limit: number): Promise<readonly string[]> {
  const rows = await tx.query<{ id: string }>(takeSql, [scope.workspaceId, scope.mode, limit]);
  return rows.map(({ id }) => id);
}

/** Of a conversation with more of them so many count, in the order of the alphabet. */
const maxTags = 20;

const counted = `day, at, scorecard_id, rubric_id, agent_id, channel, tags, score, passed, critical_failed, criteria,
  verdicts, shares`;
const facts = `id, ${counted}`;

/**
 * Each conversation that has a card with a verdict, as it is to be counted. Here and below rows are looked up one by one, by all that is
 * known of them: the planner, which has not counted a new tenant yet, would rather go through all of its rows.
 */
const present = `select c.id, c.day, c.at, c.scorecard_id, card.rubric_id, c.agent_id, c.channel, c.tags,
      round(card.score * 100)::int as score, card.passed, card.critical_failed, judged.*
    from unnest($3::text[]) as asked (id)
    cross join lateral (
      select id, (coalesce(started_at, created_at) at time zone 'UTC')::date as day,
          coalesce(started_at, created_at) as at, scorecard_id, agent_id,
          channel collate "C" as channel,
          (array(select distinct tag collate "C" from unnest(tags) as tag order by 1))[1:${maxTags}] as tags
        from conversation where workspace_id = $1 and mode = $2 and id = asked.id offset 0) as c
    cross join lateral (
      select rubric_id, score, passed, critical_failed, criteria from scorecard
        where workspace_id = $1 and mode = $2 and conversation_id = c.id and id = c.scorecard_id
          and passed is not null offset 0) as card
    cross join lateral (
      select coalesce(array_agg(key collate "C" order by n), '{}') as criteria,
          coalesce(string_agg(case when unsure then upper(letter) else letter end, '' order by n), '') as verdicts,
          coalesce(array_agg(share order by n), '{}') as shares,
          coalesce(array_agg(name order by n), '{}') as names
        from rows from (
          json_to_recordset(card.criteria)
            as (key text, name text, verdict text, score float8, "maxScore" float8, unsure boolean))
          with ordinality as one (key, name, verdict, score, max_score, unsure, n)
        cross join lateral (
          select case verdict when 'pass' then 'p' when 'partial' then 'h' when 'fail' then 'f' else 'n' end as letter,
            coalesce(least(10000, greatest(0, round(10000 * score / nullif(max_score, 0)))), 0)::smallint
              as share) as reckoned) as judged`;

const histogram = buckets.map((_, n) => `b${n}`);
/** 500 hundredths each; the last is for full points alone. */
const inBucket = buckets.map((_, n) => `coalesce(sum(sign) filter (where score / 500 = ${n}), 0)`);
const scoreSums = ["count", "scored", "score_sum", "passed", "critical_failed", ...histogram];
const verdictSums = ["passed", "partial", "failed", "not_applicable", "unsure", "share_sum"];
const added = (table: string, sums: readonly string[]) =>
  sums.map((sum) => `${sum} = ${table}.${sum} + excluded.${sum}`).join(", ");
const verdict = (letter: string) => `coalesce(sum(sign) filter (where lower(letter) = '${letter}'), 0)`;

const countSql = statement(
  "insight.count",
  `with present as materialized (${present}),
  former as materialized (
    select asked.id, before.row_at, ${counted} from unnest($3::text[]) as asked (id)
      cross join lateral (
        select *, ctid as row_at from insight_counted where workspace_id = $1 and mode = $2 and conversation_id = asked.id
          offset 0) as before),
  same as materialized (
    select present.id from present join former using (id)
      where (present.at, present.scorecard_id, present.agent_id, present.channel, present.tags)
        is not distinct from (former.at, former.scorecard_id, former.agent_id, former.channel, former.tags)),
  changed as materialized (
    select 1 as sign, ${facts} from present where id not in (select id from same)
    union all
    select -1, ${facts} from former where id not in (select id from same)),
  placed as materialized (
    select changed.*, dimension, value from changed cross join lateral (
      values ('all', ''), ('agent', agent_id), ('channel', channel)
      union all select 'tag', tag from unnest(tags) as tag) as place (dimension, value)
      where value is not null),
  kept as (
    insert into insight_counted (workspace_id, mode, conversation_id, ${counted})
      select $1, $2, ${facts} from changed where sign = 1
      on conflict (workspace_id, mode, conversation_id) do update set
        ${counted.replaceAll(/\w+/g, "$& = excluded.$&")}),
  gone as (
    delete from insight_counted where ctid = any (array(
      select row_at from former where id not in (select id from present)))),
  named as (
    insert into insight_criterion as known (workspace_id, mode, rubric_id, criterion, name)
      select distinct on (rubric_id, criterion) $1, $2, rubric_id, criterion, name from (
          select distinct on (rubric_id, criteria) rubric_id, criteria, names, scorecard_id from present
            order by rubric_id, criteria, scorecard_id desc) as newest
        cross join lateral unnest(criteria, names) as one (criterion, name)
        order by rubric_id, criterion, scorecard_id desc
      on conflict (workspace_id, mode, rubric_id, criterion) do update set name = excluded.name
        where known.name <> excluded.name),
  scores as (
    insert into insight_score (workspace_id, mode, dimension, span, day, value, rubric_id, ${scoreSums.join(", ")})
      select $1, $2, dimension, span, start, value, rubric_id, sum(sign),
          coalesce(sum(sign) filter (where score is not null), 0), coalesce(sum(sign * score), 0),
          coalesce(sum(sign) filter (where passed), 0), coalesce(sum(sign) filter (where critical_failed), 0),
          ${inBucket.join(", ")}
        from placed cross join lateral (
          values ('day', day), ('month', date_trunc('month', day)::date)) as spans (span, start)
        where span = 'day' or dimension <> 'all'
        group by dimension, span, start, value, rubric_id
      on conflict (workspace_id, mode, dimension, span, day, value, rubric_id) do update set
        ${added("insight_score", scoreSums)}
      returning dimension, span, day, value, rubric_id, count),
  verdicts as (
    insert into insight_verdict (workspace_id, mode, dimension, day, value, rubric_id, criterion, ${verdictSums.join(", ")})
      select $1, $2, dimension, day, value, rubric_id, criterion, ${["p", "h", "f", "n"].map(verdict).join(", ")},
          coalesce(sum(sign) filter (where letter <> lower(letter)), 0), sum(sign * share)
        from placed cross join lateral unnest(criteria, string_to_array(verdicts, null), shares)
          as one (criterion, letter, share)
        group by dimension, day, value, rubric_id, criterion
      on conflict (workspace_id, mode, dimension, day, value, rubric_id, criterion) do update set
        ${added("insight_verdict", verdictSums)})
  select dimension, span, day::text, value, rubric_id from scores where count = 0`,
);

interface EmptyRow {
  readonly dimension: string;
  readonly span: string;
  readonly day: string;
  readonly value: string;
  readonly rubric_id: string;
}

const emptyCells = (table: string, onlyIf: string) => `delete from ${table} where ctid = any (array(
    select cell.row_at from unnest($3::text[], $4::text[], $5::date[], $6::text[], $7::text[])
        as empty (dimension, span, day, value, rubric_id)
      cross join lateral (
        select ctid as row_at from ${table} where workspace_id = $1 and mode = $2 and dimension = empty.dimension
          and day = empty.day and value = empty.value and rubric_id = empty.rubric_id and ${onlyIf} offset 0) as cell))`;
const dropEmptySql = statement(
  "insight.drop-empty",
  `with verdicts as (${emptyCells("insight_verdict", "empty.span = 'day'")})
   ${emptyCells("insight_score", "span = empty.span")}`,
);

/** Counts these conversations as they are now, in the place of what they were counted as before. */
export async function countConversations(tx: Queryable, scope: Scope, ids: readonly string[]): Promise<void> {
  const empty = await tx.query<EmptyRow>(countSql, [scope.workspaceId, scope.mode, ids]);
  if (empty.length === 0) return;
  // Not even the name of a tag is left of what was forgotten.
  await tx.query(dropEmptySql, [
    scope.workspaceId,
    scope.mode,
    empty.map(({ dimension }) => dimension),
    empty.map(({ span }) => span),
    empty.map(({ day }) => day),
    empty.map(({ value }) => value),
    empty.map(({ rubric_id }) => rubric_id),
  ]);
}
