import { type Queryable, rowCounter, statement, type Tx, writing } from "../database/database.ts";
import { type Listing, type Page, type PageRequest, pageOf, pageQuery } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import type { Action, Rule, RuleFilters, When } from "./types.ts";

interface RuleRow {
  readonly id: string;
  readonly name: string;
  readonly position: number;
  readonly enabled: boolean;
  readonly event_type: Extract<When, { readonly event: unknown }>["event"] | null;
  readonly trigger_id: string | null;
  readonly condition: string | null;
  readonly actions: readonly Action[];
  readonly stopped_reason: string | null;
  readonly stopped_at: Date | null;
  readonly created_by: string;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const names = `id, name, position, enabled, event_type, trigger_id, condition, actions, stopped_reason, stopped_at,
  created_by, created_at, updated_at`;
const columns = names.replaceAll(/\w+/g, "routing_rule.$&");
const key = "workspace_id = $1 and mode = $2 and id = $3";

const insert = writing("routing_rule.insert", {
  routing_rule_row: `insert into routing_rule (workspace_id, mode, ${names})
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
});
const findSql = statement("routing_rule.find", `select ${columns} from routing_rule where ${key}`);
const lockSql = statement("routing_rule.lock", `select ${columns} from routing_rule where ${key} for update`);
const lastPositionSql = statement(
  "routing_rule.last-position",
  `select max(position) as last from routing_rule where workspace_id = $1 and mode = $2`,
);
const update = writing("routing_rule.update", {
  routing_rule_changed: `update routing_rule set name = $4, position = $5, enabled = $6, event_type = $7, trigger_id = $8,
      condition = $9, actions = $10, stopped_reason = $11, stopped_at = $12, updated_at = $13 where ${key}`,
});
const deleteSql = statement("routing_rule.delete", `delete from routing_rule where ${key} returning id`);
const stopSql = statement(
  "routing_rule.stop",
  `update routing_rule set enabled = false, stopped_reason = $4, stopped_at = $5 where ${key} and enabled returning id`,
);

const whenOf = ({ when }: Rule) => ("event" in when ? [when.event, null] : [null, when.triggerId]);

export function insertRule(tx: Tx, scope: Scope, rule: Rule): void {
  tx.write(insert, [
    scope.workspaceId,
    scope.mode,
    rule.id,
    rule.name,
    rule.position,
    rule.enabled,
    ...whenOf(rule),
    rule.condition,
    JSON.stringify(rule.actions),
    rule.stoppedReason,
    rule.stoppedAt,
    rule.createdBy,
    rule.createdAt,
    rule.updatedAt,
  ]);
}

export async function findRule(db: Queryable, scope: Scope, id: string): Promise<Rule | undefined> {
  const [row] = await db.query<RuleRow>(findSql, [scope.workspaceId, scope.mode, id]);
  return row && toRule(row);
}

/** As it is once nobody else can change it. */
export async function lockRule(tx: Queryable, scope: Scope, id: string): Promise<Rule | undefined> {
  const [row] = await tx.query<RuleRow>(lockSql, [scope.workspaceId, scope.mode, id]);
  return row && toRule(row);
}

export const countRules = rowCounter("routing_rule.count", "routing_rule");

export async function findLastPosition(tx: Queryable, scope: Scope): Promise<number | null> {
  const [row] = await tx.query<{ last: number | null }>(lastPositionSql, [scope.workspaceId, scope.mode]);
  return row?.last ?? null;
}

export function updateRuleRow(tx: Tx, scope: Scope, rule: Rule): void {
  tx.write(update, [
    scope.workspaceId,
    scope.mode,
    rule.id,
    rule.name,
    rule.position,
    rule.enabled,
    ...whenOf(rule),
    rule.condition,
    JSON.stringify(rule.actions),
    rule.stoppedReason,
    rule.stoppedAt,
    rule.updatedAt,
  ]);
}

/** Whether it was there. */
export async function deleteRuleRow(db: Queryable, scope: Scope, id: string): Promise<boolean> {
  return (await db.query(deleteSql, [scope.workspaceId, scope.mode, id])).length > 0;
}

/** Whether it was going. */
export async function updateStopped(
  tx: Queryable,
  scope: Scope,
  { id, reason, at }: { readonly id: string; readonly reason: string; readonly at: Date },
): Promise<boolean> {
  return (await tx.query(stopSql, [scope.workspaceId, scope.mode, id, reason, at])).length > 0;
}

const listing: Listing<RuleFilters> = {
  table: "routing_rule",
  columns,
  noun: "rule",
  filters: {
    enabled: (value) => `routing_rule.enabled = ${value}`,
    event: (value) => `routing_rule.event_type = ${value}`,
    triggerId: (value) => `routing_rule.trigger_id = ${value}`,
  },
};

export async function listRuleRows(
  db: Queryable,
  scope: Scope,
  filters: RuleFilters,
  page: PageRequest,
): Promise<Page<Rule>> {
  const query = pageQuery(listing, scope, filters, page);
  return pageOf(await db.query<RuleRow>(query.statement, query.values), page.limit, toRule);
}

const toRule = (row: RuleRow): Rule => ({
  id: row.id,
  name: row.name,
  position: row.position,
  enabled: row.enabled,
  // The table has exactly one of the two.
  when: row.event_type === null ? { triggerId: row.trigger_id as string } : { event: row.event_type },
  condition: row.condition,
  actions: row.actions,
  stoppedReason: row.stopped_reason,
  stoppedAt: row.stopped_at,
  createdBy: row.created_by,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
