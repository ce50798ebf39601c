import { type Queryable, rowCounter, statement, type Tx, writing } from "../database/database.ts";
import { type Listing, type Page, type PageRequest, pageOf, pageQuery } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import type { Webhook, WebhookEvent, WebhookFilters, WebhookStatus } from "./types.ts";

interface WebhookRow {
  readonly id: string;
  readonly url: string;
  readonly description: string | null;
  readonly events: WebhookEvent[];
  readonly has_secret: boolean;
  readonly previous_secret_until: Date | null;
  readonly status: WebhookStatus;
  readonly disabled_reason: string | null;
  readonly disabled_at: Date | null;
  readonly health: HealthJson | null;
  readonly created_by: string;
  readonly created_at: Date;
  readonly updated_at: Date;
}

interface HealthJson {
  readonly failures: number;
  readonly failing_since: string | null;
  readonly last_success_at: string | null;
  readonly last_failure_at: string | null;
  readonly open_until: string | null;
}

const columns = `webhook.id, webhook.url, webhook.description, webhook.events, webhook.secret is not null as has_secret,
  case when webhook.previous_secret is not null then webhook.previous_secret_until end as previous_secret_until,
  webhook.status, webhook.disabled_reason, webhook.disabled_at, webhook.created_by, webhook.created_at, webhook.updated_at,
  (select to_json(health) from webhook_health as health where health.workspace_id = webhook.workspace_id
    and health.mode = webhook.mode and health.webhook_id = webhook.id) as health`;
// One that is deleted waits, unseen, for its deliveries to go.
const key = `webhook.workspace_id = $1 and webhook.mode = $2 and webhook.id = $3 and webhook.status <> 'deleted'`;

const insert = writing("webhook.insert", {
  webhook_row: `insert into webhook (workspace_id, mode, id, url, description, events, secret, status, disabled_at,
     created_by, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)`,
});
const findSql = statement("webhook.find", `select ${columns} from webhook where ${key}`);
const lockSql = statement("webhook.lock", `select from webhook where ${key} for no key update`);
const updateSql = statement(
  "webhook.update",
  `update webhook set url = $4, description = $5, events = $6, status = $7, disabled_reason = $8, disabled_at = $9,
     updated_at = $10 where ${key}`,
);
const resetSql = statement(
  "webhook.reset_health",
  `update webhook_health set failures = 0, failing_since = null, open_until = null, opened = 0
    where workspace_id = $1 and mode = $2 and webhook_id = $3`,
);
const disableSql = statement(
  "webhook.disable",
  `update webhook set status = 'disabled', disabled_reason = $4, disabled_at = $5, updated_at = $5
    where ${key} and status = 'enabled' returning url`,
);
const deleteSql = statement(
  "webhook.delete",
  `update webhook set status = 'deleted', secret = null, previous_secret = null, updated_at = $4
    where ${key} returning id`,
);
// A rotation within the overlap of another replaces the secret that was to come: receivers verify with the current one still.
const rotateSql = statement(
  "webhook.rotate",
  `update webhook set previous_secret = case when previous_secret_until > $6 then coalesce(previous_secret, secret) else secret end,
     previous_secret_until = $5, secret = $4, updated_at = $6 where ${key}`,
);
const endOverlapSql = statement(
  "webhook.end_overlap",
  `update webhook set previous_secret = null, previous_secret_until = null, updated_at = $4 where ${key}`,
);

export function insertWebhook(tx: Tx, scope: Scope, webhook: Webhook, secret: Buffer | null): void {
  tx.write(insert, [
    scope.workspaceId,
    scope.mode,
    webhook.id,
    webhook.url,
    webhook.description,
    webhook.events,
    secret,
    webhook.status,
    webhook.disabledAt,
    webhook.createdBy,
    webhook.createdAt,
  ]);
}

export const countWebhooks = rowCounter("webhook.count", "webhook", "status <> 'deleted'");

export async function findWebhook(db: Queryable, scope: Scope, id: string): Promise<Webhook | undefined> {
  const [row] = await db.query<WebhookRow>(findSql, [scope.workspaceId, scope.mode, id]);
  return row && toWebhook(row);
}

/** The webhook as it is once nobody else can change it. */
export async function lockWebhook(tx: Queryable, scope: Scope, id: string): Promise<Webhook | undefined> {
  const locked = tx.query(lockSql, [scope.workspaceId, scope.mode, id]);
  const [webhook] = await Promise.all([findWebhook(tx, scope, id), locked]);
  return webhook;
}

export async function updateWebhookRow(tx: Queryable, scope: Scope, webhook: Webhook): Promise<void> {
  await tx.query(updateSql, [
    scope.workspaceId,
    scope.mode,
    webhook.id,
    webhook.url,
    webhook.description,
    webhook.events,
    webhook.status,
    webhook.disabledReason,
    webhook.disabledAt,
    webhook.updatedAt,
  ]);
}

/** Past failures count no longer, and the circuit breaker closes. */
export async function resetHealth(tx: Queryable, scope: Scope, id: string): Promise<void> {
  await tx.query(resetSql, [scope.workspaceId, scope.mode, id]);
}

/** The address of the webhook, if it was enabled until now. */
export async function disableWebhookRow(
  tx: Queryable,
  scope: Scope,
  { id, reason, at }: { readonly id: string; readonly reason: string; readonly at: Date },
): Promise<string | undefined> {
  const [row] = await tx.query<{ url: string }>(disableSql, [scope.workspaceId, scope.mode, id, reason, at]);
  return row?.url;
}

/** Whether there was one. */
export async function markDeleted(tx: Queryable, scope: Scope, id: string, now: Date): Promise<boolean> {
  return (await tx.query(deleteSql, [scope.workspaceId, scope.mode, id, now])).length > 0;
}

export async function replaceSecret(
  tx: Queryable,
  scope: Scope,
  {
    id,
    secret,
    previousUntil,
    now,
  }: { readonly id: string; readonly secret: Buffer; readonly previousUntil: Date; readonly now: Date },
): Promise<void> {
  await tx.query(rotateSql, [scope.workspaceId, scope.mode, id, secret, previousUntil, now]);
}

export async function endOverlap(tx: Queryable, scope: Scope, id: string, now: Date): Promise<void> {
  await tx.query(endOverlapSql, [scope.workspaceId, scope.mode, id, now]);
}

const listing: Listing<{ readonly status: readonly WebhookStatus[] }> = {
  table: "webhook",
  columns,
  noun: "webhook",
  filters: { status: (value) => `webhook.status = any(${value})` },
};

export async function listWebhookRows(
  db: Queryable,
  scope: Scope,
  { status }: WebhookFilters,
  page: PageRequest,
): Promise<Page<Webhook>> {
  const statuses = status ? [status] : (["enabled", "disabled"] as const);
  const query = pageQuery(listing, scope, { status: statuses }, page);
  const rows = await db.query<WebhookRow>(query.statement, query.values);
  return pageOf(rows, page.limit, toWebhook);
}

const toWebhook = (row: WebhookRow): Webhook => ({
  id: row.id,
  url: row.url,
  description: row.description,
  events: row.events,
  hasSecret: row.has_secret,
  previousSecretUntil: row.previous_secret_until,
  status: row.status,
  disabledReason: row.disabled_reason,
  disabledAt: row.disabled_at,
  health: {
    failures: row.health?.failures ?? 0,
    failingSince: time(row.health?.failing_since),
    lastSuccessAt: time(row.health?.last_success_at),
    lastFailureAt: time(row.health?.last_failure_at),
    openUntil: time(row.health?.open_until),
  },
  createdBy: row.created_by,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

const time = (text: string | null | undefined) => (text == null ? null : new Date(text));
