import type { TestDatabase } from "../../test/database.ts";
import { newId } from "../platform/ids.ts";
import type { Scope } from "../platform/scope.ts";

export interface PutDelivery {
  readonly eventId: string;
  readonly resourceId: string;
  readonly status?: "pending" | "delivered" | "failed";
  readonly at?: Date;
}

/** A delivery with two attempts, whose answers repeat what they were sent. */
export async function putDelivery(db: TestDatabase, scope: Scope, given: PutDelivery): Promise<string> {
  const at = given.at ?? new Date();
  const id = newId("delivery", at);
  await db.pool.query(
    `insert into delivery (workspace_id, mode, id, webhook_id, event_id, event_type, resource_id, lane_id, sequence, status, created_at,
       attempts, last_attempt_at, latency_ms, status_code, error, response_body)
     values ($1, $2, $3, 'wh_x', $4, 'ticket.created', $5, $5, 1, $6, $7, 2, $7, 5, 500, 'It answered 500.', 'thanks again, Ada')`,
    [scope.workspaceId, scope.mode, id, given.eventId, given.resourceId, given.status ?? "delivered", at],
  );
  await db.pool.query(
    `insert into delivery_attempt (workspace_id, mode, delivery_id, number, at, latency_ms, status_code, error, response_body)
     values ($1, $2, $3, 1, $4, 5, 500, 'It answered 500.', 'thanks, Ada')`,
    [scope.workspaceId, scope.mode, id, at],
  );
  return id;
}

/** What is kept of the answers to a delivery; nothing when the attempts are gone. */
export async function answersTo(db: TestDatabase, deliveryId: string) {
  const text = `select response_body is not null as body, error from delivery_attempt where delivery_id = $1
    union all select response_body is not null, error from delivery where id = $1`;
  return (await db.pool.query<{ body: boolean; error: string }>(text, [deliveryId])).rows;
}
