import type { Claimed } from "./types.ts";

/** The first delivery of a lane with its event, as the statements that take one answer it. */
export interface HeadRow {
  readonly lane_gap: boolean;
  readonly url: string;
  readonly secret: Buffer | null;
  readonly previous_secret: Buffer | null;
  readonly first_id: string;
  readonly replay: boolean;
  readonly first_gap: boolean;
  readonly attempts: number;
  readonly first_attempt_at: Date | null;
  readonly event_id: string;
  readonly type: Claimed["event"]["type"];
  readonly sequence: number;
  /** Null, as what follows, when the event is no longer kept. */
  readonly resource_type: string | null;
  readonly created_at: Date | null;
  readonly bytes: number | null;
  /** Null also when it is too large to be read along. */
  readonly data: string | null;
}

/** The lane that a delivery is the first of, in this node's hands. */
export interface Lane extends Pick<Claimed, "scope" | "webhookId" | "holder" | "claimedAt"> {
  readonly resourceId: string;
}

/** The columns of `first`. */
export const firstColumns = `first.id as first_id, first.event_id, first.event_type as type, first.sequence, first.replay,
  first.gap as first_gap, first.attempts, first.first_attempt_at`;

/** What comes first of what waits in a lane. By name, here and below: a statement prepares every column that it might use. */
export const firstOf = (lane: string, but = "true"): string => `lateral (
    select id, event_id, event_type, sequence, replay, gap, attempts, first_attempt_at from delivery
    where webhook_id = ${lane}.webhook_id and resource_id = ${lane}.resource_id and status = 'pending'
      and workspace_id = ${lane}.workspace_id and mode = ${lane}.mode and ${but}
    order by sequence, id
    limit 1
  ) as first`;

/**
 * An event is asked for as a stretch of its index: asked for by its key, it may be looked for in another index that begins with
 * the same columns, among all events of the workspace, until the table was analysed for the first time. The stretch has an
 * end, or the rest of the page would be read along.
 */
export const eventOf = (head: string): string => `lateral (
    select id, resource_type, created_at, data from event
    where (workspace_id, mode, id) >= (${head}.workspace_id, ${head}.mode, ${head}.event_id)
      and (workspace_id, mode, id) <= (${head}.workspace_id, ${head}.mode, ${head}.event_id)
    order by workspace_id, mode, id
    limit 1
  ) as event on event.id = ${head}.event_id`;

export const toClaimed = (row: HeadRow, { scope, webhookId, resourceId, holder, claimedAt }: Lane): Claimed => ({
  scope,
  webhookId,
  deliveryId: row.first_id,
  holder,
  claimedAt,
  url: row.url,
  secret: row.secret,
  previousSecret: row.previous_secret,
  event: {
    id: row.event_id,
    type: row.type,
    resource: { type: row.resource_type ?? "", id: resourceId },
    sequence: row.sequence,
    createdAt: row.created_at ?? claimedAt,
  },
  data: row.data,
  bytes: row.bytes ?? 0,
  replay: row.replay,
  // Before the first attempt it is the lane that knows.
  gap: row.attempts === 0 ? row.lane_gap : row.first_gap,
  attempts: row.attempts,
  firstAttemptAt: row.first_attempt_at,
});
