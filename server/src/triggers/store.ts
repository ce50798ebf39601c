import { type Queryable, rowCounter, statement, unnested } from "../database/database.ts";
import { type Listing, type Page, type PageRequest, pageOf, pageQuery } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import type { FoundTrigger, Mapping, Trigger, TriggerFilters, TriggerResource } from "./types.ts";

interface TriggerRow {
  readonly id: string;
  readonly name: string;
  readonly resource: TriggerResource;
  readonly schema: string;
  readonly mapping: Mapping;
  readonly enabled: boolean;
  readonly version: number;
  readonly created_by: string;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const plainColumns = "id, name, resource, mapping, enabled, version, created_by, created_at, updated_at";
// As text: as such it is compared with what is understood already.
const columns = `${plainColumns.replaceAll(/\w+/g, "inbound_trigger.$&")}, inbound_trigger.schema::text as schema`;
const key = "workspace_id = $1 and mode = $2 and id = $3";

// By id alone: the tenant is what the look-up is there to find out. The limit makes it a look-up per id whatever the
// planner thought of the table's size when it made the plan.
const identifySql = statement(
  "trigger.identify",
  `select found.workspace_id, found.mode, found.id, found.name, found.version, found.enabled,
      w.masks_nothing, w.is_closed
     from ${unnested("$1::text[]")} as asked (id)
    cross join lateral (select * from inbound_trigger where id = asked.id limit 1) as found
    cross join lateral (
      select pii_mode = 'off' as masks_nothing, deletion_due_at is not null as is_closed
        from workspace where id = found.workspace_id limit 1) as w`,
);
const insertSql = statement(
  "trigger.insert",
  `insert into inbound_trigger (workspace_id, mode, id, name, resource, schema, mapping, enabled, version, created_by,
     created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
);
const findSql = statement("trigger.find", `select ${columns} from inbound_trigger where ${key}`);
const lockSql = statement("trigger.lock", `select ${columns} from inbound_trigger where ${key} for no key update`);
const updateSql = statement(
  "trigger.update",
  `update inbound_trigger set name = $4, resource = $5, schema = $6, mapping = $7, enabled = $8, updated_at = $9
    where ${key}`,
);
const rotateSql = statement(
  "trigger.rotate",
  `update inbound_trigger set version = version + 1, updated_at = $4 where ${key} returning ${columns}`,
);
const deleteSql = statement("trigger.delete", `delete from inbound_trigger where ${key} returning id`);

interface FoundRow {
  readonly workspace_id: string;
  readonly mode: Scope["mode"];
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly enabled: boolean;
  readonly masks_nothing: boolean;
  readonly is_closed: boolean;
}

export async function findTriggersById(db: Queryable, ids: readonly string[]): Promise<FoundTrigger[]> {
  const rows = await db.query<FoundRow>(identifySql, [ids]);
  return rows.map(({ workspace_id, mode, masks_nothing, is_closed, ...row }) => ({
    ...row,
    scope: { workspaceId: workspace_id, mode },
    masksNothing: masks_nothing,
    isClosed: is_closed,
  }));
}

export async function insertTrigger(db: Queryable, scope: Scope, trigger: Trigger): Promise<void> {
  await db.query(insertSql, [
    scope.workspaceId,
    scope.mode,
    trigger.id,
    trigger.name,
    trigger.resource,
    trigger.schema,
    JSON.stringify(trigger.mapping),
    trigger.enabled,
    trigger.version,
    trigger.createdBy,
    trigger.createdAt,
    trigger.updatedAt,
  ]);
}

export async function findTrigger(db: Queryable, scope: Scope, id: string): Promise<Trigger | undefined> {
  const [row] = await db.query<TriggerRow>(findSql, [scope.workspaceId, scope.mode, id]);
  return row && toTrigger(row);
}

export async function lockTrigger(tx: Queryable, scope: Scope, id: string): Promise<Trigger | undefined> {
  const [row] = await tx.query<TriggerRow>(lockSql, [scope.workspaceId, scope.mode, id]);
  return row && toTrigger(row);
}

export async function updateTriggerRow(tx: Queryable, scope: Scope, trigger: Trigger): Promise<void> {
  const { id, name, resource, schema, mapping, enabled, updatedAt } = trigger;
  const fields = [name, resource, schema, JSON.stringify(mapping), enabled, updatedAt];
  await tx.query(updateSql, [scope.workspaceId, scope.mode, id, ...fields]);
}

export async function raiseVersion(db: Queryable, scope: Scope, id: string, at: Date): Promise<Trigger | undefined> {
  const [row] = await db.query<TriggerRow>(rotateSql, [scope.workspaceId, scope.mode, id, at]);
  return row && toTrigger(row);
}

/** Whether there was one. */
export async function deleteTriggerRow(db: Queryable, scope: Scope, id: string): Promise<boolean> {
  return (await db.query(deleteSql, [scope.workspaceId, scope.mode, id])).length > 0;
}

const listing: Listing<TriggerFilters> = {
  table: "inbound_trigger",
  columns,
  noun: "trigger",
  filters: {
    resource: (value) => `inbound_trigger.resource = ${value}`,
    enabled: (value) => `inbound_trigger.enabled = ${value}`,
  },
};

export async function listTriggerRows(
  db: Queryable,
  scope: Scope,
  filters: TriggerFilters,
  page: PageRequest,
): Promise<Page<Trigger>> {
  const query = pageQuery(listing, scope, filters, page);
  const rows = await db.query<TriggerRow>(query.statement, query.values);
  return pageOf(rows, page.limit, toTrigger);
}

const toTrigger = ({ created_by, created_at, updated_at, ...row }: TriggerRow): Trigger => ({
  ...row,
  createdBy: created_by,
  createdAt: created_at,
  updatedAt: updated_at,
});

export const countTriggers = rowCounter("trigger.count", "inbound_trigger");
