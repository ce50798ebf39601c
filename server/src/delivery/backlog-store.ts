import { type Queryable, statement } from "../database/database.ts";

/** Deliveries that are not over, of all workspaces. */
export interface DeliveryBacklog {
  /** Never tried yet. */
  readonly waiting: number;
  /** Tried at least once, and to be tried again. */
  readonly retrying: number;
  /** Lanes that a worker has in hand. */
  readonly sending: number;
  readonly oldestSeconds: number;
}

/** More are not counted: what is worth knowing is that it is too many. */
const maxCounted = 10_000;

// Of all tenants: this is about the installation, not about a workspace's data.
const backlogSql = statement(
  "delivery.read_backlog",
  `select count(*) filter (where attempts = 0)::integer as waiting, count(*) filter (where attempts > 0)::integer as retrying,
     coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as "oldestSeconds",
     (select count(*)::integer from (select from delivery_lane where holder is not null limit ${maxCounted}) as held) as sending
   from (select attempts, created_at from delivery where status = 'pending' limit ${maxCounted}) as pending`,
);

export async function readDeliveryBacklog(db: Queryable): Promise<DeliveryBacklog> {
  const [backlog] = await db.query<DeliveryBacklog>(backlogSql);
  return backlog as DeliveryBacklog;
}
