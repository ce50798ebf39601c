import { eventData, type Queryable, statement } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";
import { type EventRow, toEvent } from "./list-store.ts";
import type { EventType, StoredEvent } from "./types.ts";

/** An event, and how many automatic steps lie between it and somebody's deed. */
export interface PastEvent extends StoredEvent {
  readonly depth: number;
}

interface PastRow extends EventRow {
  readonly depth: number;
}

const columns = `id, tx::text as transaction, type, resource_type, resource_id, sequence, created_at, depth,
  ${eventData("event")} as data`;
const findSql = statement(
  "event.find",
  `select ${columns} from event where workspace_id = $1 and mode = $2 and id = $3`,
);
const findOfTransactionSql = statement(
  "event.find_of_transaction",
  `select ${columns} from event where workspace_id = $1 and mode = $2 and tx = $3::xid8 and type = $4
    order by id limit 1`,
);
/** So far back one of a type is looked for: there is no index for it. */
const maxLooked = 10_000;
const listByTypeSql = statement(
  "event.list_ids_by_type",
  `select id from (
     select id, type from event where workspace_id = $1 and mode = $2 order by id desc limit ${maxLooked}
   ) as newest where type = $3 order by id desc limit $4`,
);
const listByResourceSql = statement(
  "event.list_ids_by_resource",
  `select id from event where workspace_id = $1 and mode = $2 and resource_id = $3 order by sequence desc limit $4`,
);

export async function findEvent(db: Queryable, scope: Scope, id: string): Promise<PastEvent | undefined> {
  const [row] = await db.query<PastRow>(findSql, [scope.workspaceId, scope.mode, id]);
  return row && toPast(row);
}

/** The event of a type that the same transaction wrote. */
export async function findEventBeside(
  db: Queryable,
  scope: Scope,
  { position }: StoredEvent,
  type: EventType,
): Promise<PastEvent | undefined> {
  const [row] = await db.query<PastRow>(findOfTransactionSql, [scope.workspaceId, scope.mode, position.tx, type]);
  return row && toPast(row);
}

/** The ids of the newest events of a type, or of a resource, newest first. */
export async function listNewestIds(
  db: Queryable,
  scope: Scope,
  of: { readonly type: EventType } | { readonly resourceId: string },
  limit: number,
): Promise<readonly string[]> {
  const [sql, value] = "type" in of ? [listByTypeSql, of.type] : [listByResourceSql, of.resourceId];
  const rows = await db.query<{ id: string }>(sql, [scope.workspaceId, scope.mode, value, limit]);
  return rows.map(({ id }) => id);
}

const toPast = (row: PastRow): PastEvent => ({ ...toEvent(row), depth: row.depth });
