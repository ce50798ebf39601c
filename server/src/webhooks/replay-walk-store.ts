import { type Queryable, statement } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";
import { deliveryIds, eventTypesOf } from "./delivery-store.ts";
import type { Replay, ReplayFilters } from "./types.ts";

/** Which deliveries of a webhook. */
export interface Walk {
  readonly webhookId: string;
  readonly filters: ReplayFilters;
  /** After this id, before that one. */
  readonly afterId: string;
  readonly beforeId: string;
}

export interface Candidate {
  readonly id: string;
  readonly eventId: string;
  /** Whether its event is still kept and, if it failed, the receiver neither got it since nor is about to. */
  readonly isWanted: boolean;
}

const rowOf = (columns: string, ids: string) => `select ${columns} from (${ids}) as page
  cross join lateral (
    select * from delivery where workspace_id = $1 and mode = $2 and id = page.id offset 0
  ) as delivery`;
// The limits make them look-ups: as `exists` the planner may take them for questions about all of the tables.
const wanted = `(
    select 1 from event where event.workspace_id = $1 and event.mode = $2 and event.id = delivery.event_id limit 1
  ) is not null and (delivery.status <> 'failed' or (
    select 1 from deliveries_of($1, $2, delivery.event_id) as other
    where other.webhook_id = delivery.webhook_id and other.status in ('pending', 'delivered')
    limit 1) is null)`;

const ways = ["log", "resource"] as const;
type Way = (typeof ways)[number];
const byWay = (make: (way: Way) => ReturnType<typeof statement>) => ({ log: make("log"), resource: make("resource") });

const nextSql = byWay((way) =>
  statement(
    `replay.next.${way}`,
    `${rowOf(
      `delivery.id, delivery.event_id, ${wanted} as is_wanted`,
      `${deliveryIds[way]("asc")} order by 1 limit $6`,
    )} order by delivery.id`,
  ),
);
const countSql = byWay((way) =>
  statement(
    `replay.count.${way}`,
    `select count(*) as seen, count(*) filter (where is_wanted) as count from (
       ${rowOf(`${wanted} as is_wanted`, `${deliveryIds[way]("asc")} limit $6`)}) as seen`,
  ),
);

export async function listCandidates(
  db: Queryable,
  scope: Scope,
  walk: Walk,
  limit: number,
): Promise<readonly Candidate[]> {
  interface Row {
    readonly id: string;
    readonly event_id: string;
    readonly is_wanted: boolean;
  }
  const rows = await db.query<Row>(nextSql[wayOf(walk)], valuesOf(scope, walk, limit));
  return rows.map((row) => ({ id: row.id, eventId: row.event_id, isWanted: row.is_wanted }));
}

/** How many would be replayed, of the first so many that fit; `seen` tells whether there are more. */
export async function countCandidates(
  db: Queryable,
  scope: Scope,
  walk: Walk,
  limit: number,
): Promise<{ readonly seen: number; readonly count: number }> {
  const [row] = await db.query<{ seen: number; count: number }>(countSql[wayOf(walk)], valuesOf(scope, walk, limit));
  return row ?? { seen: 0, count: 0 };
}

const wayOf = ({ filters }: Walk): Way => (filters.resource_id === undefined ? "log" : "resource");

const valuesOf = (scope: Scope, { webhookId, filters, afterId, beforeId }: Walk, limit: number) => [
  scope.workspaceId,
  scope.mode,
  webhookId,
  // All ids are equally long: with a character added it is past the one and before the next.
  `${afterId}!`,
  beforeId,
  limit,
  [filters.status],
  eventTypesOf(filters.event),
  null,
  ...(filters.resource_id === undefined ? [] : [filters.resource_id]),
];

// As when an event is published. Only one lane at a time: whoever waits for it holds no other. The event is held, so that
// it is not purged as one that nobody needs.
const at = "$6::timestamptz";
const making = {
  source: `select event.id, event.type, event.resource_id, coalesce(event.lane_id, event.resource_id) as lane_id, event.sequence
    from event, webhook
    where event.workspace_id = $1 and event.mode = $2 and event.id = $4
      and webhook.workspace_id = $1 and webhook.mode = $2 and webhook.id = $3 and webhook.status = 'enabled'
    for key share of event`,
  made: `insert into delivery (workspace_id, mode, id, webhook_id, event_id, event_type, resource_id, lane_id, sequence, status,
      replay, next_attempt_at, created_at)
    select $1, $2, $5, $3, id, type, resource_id, lane_id, sequence, 'pending', true, ${at}, ${at} from source
    returning id, webhook_id, lane_id`,
  lane: `insert into delivery_lane as lane (workspace_id, mode, webhook_id, lane_id, due_at)
    select $1, $2, webhook_id, lane_id, ${at} from made
    on conflict (workspace_id, mode, webhook_id, lane_id) do update
      set due_at = case when lane.due_at = 'infinity' then excluded.due_at else lane.due_at end`,
};
const withParts = (parts: Readonly<Record<string, string>>, result: string) =>
  `with ${Object.entries(parts)
    .map(([name, sql]) => `${name} as (${sql})`)
    .join(",\n")}\n${result}`;

const oneSql = statement("replay.one", withParts(making, "select id from made"));

const stepSql = statement(
  "replay.step",
  withParts(
    {
      source: making.source,
      stepped: `update replay set at_id = $9, progress = $10, status = $12, attempts = 0, updated_at = ${at},
          replayed = replayed + (select count(*) from source),
          skipped = skipped + $11::bigint - (select count(*) from source),
          completed_at = case when $12 = 'running' then null else ${at} end
        where workspace_id = $1 and mode = $2 and id = $7 and status = 'running' and at_id = $8
          and exists (select from webhook where webhook.workspace_id = $1 and webhook.mode = $2 and webhook.id = $3
            and webhook.status = 'enabled')
        returning replayed, skipped`,
      made: making.made.replace("from source", "from source where exists (select from stepped)"),
      lane: making.lane,
    },
    "select replayed, skipped from stepped",
  ),
);

export interface NewDelivery {
  readonly webhookId: string;
  readonly eventId: string;
  readonly id: string;
  readonly at: Date;
}

/** Whether it was made: the webhook may be disabled by now, or the event gone. */
export async function insertReplayed(tx: Queryable, scope: Scope, made: NewDelivery): Promise<boolean> {
  const values = [scope.workspaceId, scope.mode, made.webhookId, made.eventId, made.id, made.at];
  return (await tx.query(oneSql, values)).length > 0;
}

export interface Step {
  readonly status: "running" | "completed";
  readonly atId: string;
  readonly progress: number;
  /** Deliveries that this step leaves behind, made or not. */
  readonly passed: number;
  readonly made: { readonly eventId: string; readonly id: string } | undefined;
  readonly now: Date;
}

/**
 * Goes on by one step: what it makes and how far the run is with it are one statement. Nothing when somebody else has gone
 * on, the run is over or the webhook is not enabled.
 */
export async function stepReplay(
  db: Queryable,
  scope: Scope,
  run: Replay,
  { status, atId, progress, passed, made, now }: Step,
): Promise<Replay | undefined> {
  const [counts] = await db.query<Pick<Replay, "replayed" | "skipped">>(stepSql, [
    scope.workspaceId,
    scope.mode,
    run.webhookId,
    made?.eventId ?? "",
    made?.id ?? "",
    now,
    run.id,
    run.atId,
    atId,
    progress,
    passed,
    status,
  ]);
  return counts && { ...run, ...counts, status, atId, progress };
}
