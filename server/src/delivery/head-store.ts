import type { Claimed } from "./types.ts";

/** An event's contents, as the statements that take a delivery answer them. */
export interface ContentRow {
  /** Null, as what follows, when the event is no longer kept. */
  readonly resource_type: string | null;
  readonly created_at: Date | null;
  readonly bytes: number | null;
  /** Null also when it is too large to be read along. */
  readonly data: string | null;
}

export const contentColumns = "event.resource_type, event.created_at, pg_column_size(event.data) as bytes";

/**
 * An event is asked for as a stretch of its index: asked for by its key, it may be looked for in another index that begins with
 * the same columns, among all events of the workspace, until the table was analysed for the first time. The stretch has an
 * end, or the rest of the page would be read along. By name, as in all that is written and read here: a statement prepares
 * every column that it might use.
 */
export const eventOf = (head: string): string => `lateral (
    select id, resource_type, created_at, data from event
    where (workspace_id, mode, id) >= (${head}.workspace_id, ${head}.mode, ${head}.event_id)
      and (workspace_id, mode, id) <= (${head}.workspace_id, ${head}.mode, ${head}.event_id)
    order by workspace_id, mode, id
    limit 1
  ) as event on event.id = ${head}.event_id`;

/** What waits in a lane, in its order. */
export const waitingIn = (lane: string, columns: string, but = "true"): string => `
    select ${columns} from delivery
    where webhook_id = ${lane}.webhook_id and resource_id = ${lane}.resource_id and status = 'pending'
      and workspace_id = ${lane}.workspace_id and mode = ${lane}.mode and ${but}
    order by sequence, id`;

/** What is the same for every delivery that is taken with the first. */
export type Lane = Pick<
  Claimed,
  "scope" | "webhookId" | "webhookVersion" | "holder" | "claimedAt" | "url" | "secret" | "previousSecret"
> & { readonly resourceId: string };

type Place = Pick<Claimed, "deliveryId" | "replay" | "gap" | "attempts" | "firstAttemptAt" | "behind"> &
  Pick<Claimed["event"], "type" | "sequence"> & { readonly eventId: string };

export const toClaimed = ({ resourceId, ...lane }: Lane, place: Place, content: ContentRow): Claimed => {
  const { eventId, type, sequence, ...delivery } = place;
  const resource = { type: content.resource_type ?? "", id: resourceId };
  return {
    ...lane,
    ...delivery,
    event: { id: eventId, type, resource, sequence, createdAt: content.created_at ?? lane.claimedAt },
    data: content.data,
    bytes: content.bytes ?? 0,
  };
};
