import { eventBytes, eventDataColumns } from "../database/database.ts";
import type { Claimed, Waiting } from "./types.ts";

/** An event's contents, as the statements that take a delivery answer them. */
export interface ContentRow {
  /** Null, as what follows, when the event is no longer stored. */
  readonly resource_type: string | null;
  readonly resource_id: string | null;
  readonly created_at: Date | null;
  readonly bytes: number | null;
  /** Null also when it is too large to be read along. */
  readonly data: string | null;
}

export const contentColumns = `event.resource_type, event.resource_id, event.created_at, ${eventBytes("event")} as bytes`;

/**
 * An event is asked for as a stretch of its index: asked for by its key, it may be looked for in another index that begins with
 * the same columns, among all events of the workspace, until the table was analysed for the first time. The stretch has an
 * end, or the rest of the page would be read along. By name, as in all that is written and read here: a statement prepares
 * every column that it might use.
 */
export const eventOf = (head: string): string => `lateral (
    select id, resource_type, created_at, ${eventDataColumns} from event
    where (workspace_id, mode, id) >= (${head}.workspace_id, ${head}.mode, ${head}.event_id)
      and (workspace_id, mode, id) <= (${head}.workspace_id, ${head}.mode, ${head}.event_id)
    order by workspace_id, mode, id
    limit 1
  ) as event on event.id = ${head}.event_id`;

/**
 * What waits in a lane, in its order; all of it, or what stands behind a place. Only one index has this order: without it
 * (also in an `exists`, which forgets it) another one would do that holds all that ever waited at the webhook. Workspace and
 * mode are compared in a way that no index knows: those that begin with them hold all of the workspace.
 */
export const waitingIn = (lane: string, columns: string, behind?: { sequence: string; id: string }): string => `
    select ${columns} from delivery
    where webhook_id = ${lane}.webhook_id and lane_id = ${lane}.lane_id and status = 'pending'
      and workspace_id is not distinct from ${lane}.workspace_id and mode is not distinct from ${lane}.mode
      ${behind ? `and (sequence, id) > (${behind.sequence}, ${behind.id})` : ""}
    order by sequence, id`;

/** What is the same for all that is taken with a lane. */
type Lane = Pick<
  Claimed,
  "scope" | "webhookId" | "laneId" | "webhookVersion" | "holder" | "claimedAt" | "url" | "secret" | "previousSecret"
>;

type Place = Waiting & Pick<Claimed, "gap" | "attempts" | "firstAttemptAt" | "behind">;

/** Name by name, which is quicker than copying: it is done for each delivery. */
export const toClaimed = (lane: Lane, place: Place, content: ContentRow): Claimed => ({
  scope: lane.scope,
  webhookId: lane.webhookId,
  laneId: lane.laneId,
  webhookVersion: lane.webhookVersion,
  holder: lane.holder,
  claimedAt: lane.claimedAt,
  url: lane.url,
  secret: lane.secret,
  previousSecret: lane.previousSecret,
  deliveryId: place.deliveryId,
  event: {
    id: place.eventId,
    type: place.type,
    resource: { type: content.resource_type ?? "", id: content.resource_id ?? lane.laneId },
    sequence: place.sequence,
    createdAt: content.created_at ?? lane.claimedAt,
  },
  data: content.data,
  bytes: content.bytes ?? 0,
  replay: place.replay,
  gap: place.gap,
  attempts: place.attempts,
  firstAttemptAt: place.firstAttemptAt,
  behind: place.behind,
});
