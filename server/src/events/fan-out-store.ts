/** Columns and placeholders of the statement that publishes, by which an event is named. */
interface Published {
  readonly id: string;
  readonly type: string;
  readonly resourceId: string;
  readonly laneId: string;
  readonly sequence: string;
  readonly at: string;
  /** Names by which webhooks may have asked for it, and webhooks that get it whatever they asked for. */
  readonly names: string;
  readonly webhookIds: string;
}

/**
 * What an insert of events returns, so that none exists without what follows from it: a delivery to each webhook that wants
 * it, and a task for each routing rule. $1 and $2 are workspace and mode. Where there is neither webhook nor rule, which is
 * looked up once for all events of a statement, nothing more happens.
 */
export const fanOut = (event: Published): string =>
  `case when (
      select exists (select from webhook where workspace_id = $1 and mode = $2 and status = 'enabled')
        or exists (select from routing_rule where workspace_id = $1 and mode = $2 and enabled)
    ) then fan_out($1, $2, ${event.id}, ${event.type}, ${event.resourceId}, ${event.laneId}, ${event.sequence}, ${event.at}, ${event.names},
      ${event.webhookIds}) end as delivery_id`;
