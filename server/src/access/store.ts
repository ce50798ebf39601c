import { type Queryable, rowCounter, statement, unnested } from "../database/database.ts";
import { type Listing, type Page, type PageRequest, pageOf, pageQuery } from "../platform/paging.ts";
import { modes, type Scope } from "../platform/scope.ts";
import type { ApiKey, FoundKey, KeyFilters, KeyName, KeySecret, KeySettings } from "./types.ts";

/**
 * The limit makes it a look-up per key whatever the planner thought of the table's size when it made the plan.
 * By hash alone: the tenant is what a key look-up is there to find out.
 */
const findByHashes = statement(
  "access.find-by-hashes",
  `select s.hash, k.workspace_id, k.mode, k.id, k.name, k.scopes, k.per_minute, k.per_hour, k.allow_ips,
          k.revoked_at as key_revoked_at, s.revoked_at as secret_revoked_at, s.created_at as secret_created_at, s.expires_at,
          case when s.expires_at is not null then
            (select n.created_at from api_key_secret n
              where n.workspace_id = s.workspace_id and n.mode = s.mode and n.key_id = s.key_id and n.version = s.version + 1)
          end as replaced_at, w.masks_nothing, w.is_closed
     from ${unnested("$1::bytea[]")} as asked (hash)
    cross join lateral (select * from api_key_secret where hash = asked.hash limit 1) as s
    cross join lateral (
       select * from api_key where workspace_id = s.workspace_id and mode = s.mode and id = s.key_id limit 1) as k
    cross join lateral (
       select pii_mode = 'off' as masks_nothing, deletion_due_at is not null as is_closed
         from workspace where id = k.workspace_id limit 1) as w`,
);

interface FoundRow {
  hash: Buffer;
  workspace_id: string;
  mode: Scope["mode"];
  id: string;
  name: string;
  scopes: string[];
  per_minute: number;
  per_hour: number | null;
  allow_ips: string[];
  key_revoked_at: Date | null;
  secret_revoked_at: Date | null;
  secret_created_at: Date;
  expires_at: Date | null;
  replaced_at: Date | null;
  masks_nothing: boolean;
  is_closed: boolean;
}

export async function findKeysByHash(tx: Queryable, hashes: readonly Buffer[]): Promise<FoundKey[]> {
  const rows = await tx.query<FoundRow>(findByHashes, [hashes]);
  return rows.map((row) => ({
    hash: row.hash,
    scope: { workspaceId: row.workspace_id, mode: row.mode },
    keyId: row.id,
    name: row.name,
    scopes: row.scopes,
    perMinute: row.per_minute,
    perHour: row.per_hour,
    allowIps: row.allow_ips,
    keyRevokedAt: row.key_revoked_at,
    secretRevokedAt: row.secret_revoked_at,
    secretCreatedAt: row.secret_created_at,
    expiresAt: row.expires_at,
    replacedAt: row.replaced_at,
    masksNothing: row.masks_nothing,
    isClosed: row.is_closed,
  }));
}

const keyColumns = `api_key.id, api_key.mode, api_key.name, api_key.scopes, api_key.per_minute, api_key.per_hour, api_key.allow_ips,
  api_key.created_by, api_key.created_at, api_key.revoked_at,
  (select json_agg(json_build_object('version', s.version, 'hint', s.hint, 'created_at', s.created_at, 'expires_at', s.expires_at,
            'revoked_at', s.revoked_at, 'last_used_at', s.last_used_at, 'last_used_ip', s.last_used_ip) order by s.version desc)
     from api_key_secret s
    where s.workspace_id = api_key.workspace_id and s.mode = api_key.mode and s.key_id = api_key.id) as secrets`;
const oneKey = "workspace_id = $1 and mode = $2 and id = $3";
const findKeySql = statement("access.find-key", `select ${keyColumns} from api_key where ${oneKey}`);
const lockKeySql = statement("access.lock-key", `select id from api_key where ${oneKey} for update`);
const listing: Listing<KeyFilters> = {
  table: "api_key",
  columns: keyColumns,
  noun: "key",
  filters: { createdBy: (value) => `api_key.created_by = ${value}` },
};
const listMadeBySql = statement(
  "access.list-made-by",
  `select id, name, mode from api_key
    where workspace_id = $1 and mode = any($2) and created_by = $3 and revoked_at is null order by mode, id limit 100`,
);

interface SecretJson {
  version: number;
  hint: string;
  created_at: string;
  expires_at: string | null;
  revoked_at: string | null;
  last_used_at: string | null;
  last_used_ip: string | null;
}

interface KeyRow extends Omit<FoundRow, "hash" | "workspace_id"> {
  created_by: string;
  created_at: Date;
  revoked_at: Date | null;
  secrets: SecretJson[] | null;
}

export async function findKey(tx: Queryable, scope: Scope, id: string): Promise<ApiKey | undefined> {
  const [row] = await tx.query<KeyRow>(findKeySql, [scope.workspaceId, scope.mode, id]);
  return row && toKey(row);
}

/** Serialises rotations and revocations of one key. */
export async function lockKey(tx: Queryable, scope: Scope, id: string): Promise<boolean> {
  const rows = await tx.query(lockKeySql, [scope.workspaceId, scope.mode, id]);
  return rows.length > 0;
}

/** Those of both modes that still work: a person who leaves may have kept any of them. */
export const listKeysMadeBy = (tx: Queryable, { workspaceId }: Scope, createdBy: string): Promise<KeyName[]> =>
  tx.query<KeyName>(listMadeBySql, [workspaceId, modes, createdBy]);

export async function listKeys(
  tx: Queryable,
  scope: Scope,
  filters: KeyFilters,
  page: PageRequest,
): Promise<Page<ApiKey>> {
  const { statement, values } = pageQuery(listing, scope, filters, page);
  return pageOf(await tx.query<KeyRow>(statement, values), page.limit, toKey);
}

function toKey(row: KeyRow): ApiKey {
  return {
    id: row.id,
    mode: row.mode,
    name: row.name,
    scopes: row.scopes,
    perMinute: row.per_minute,
    perHour: row.per_hour,
    allowIps: row.allow_ips,
    createdBy: row.created_by,
    createdAt: row.created_at,
    revokedAt: row.revoked_at,
    secrets: (row.secrets ?? []).map(toSecret),
  };
}

const date = (text: string | null) => (text === null ? null : new Date(text));

const toSecret = (row: SecretJson): KeySecret => ({
  version: row.version,
  hint: row.hint,
  createdAt: new Date(row.created_at),
  expiresAt: date(row.expires_at),
  revokedAt: date(row.revoked_at),
  lastUsedAt: date(row.last_used_at),
  lastUsedIp: row.last_used_ip,
});

const insertKeySql = statement(
  "access.insert-key",
  `insert into api_key (workspace_id, mode, id, name, scopes, per_minute, per_hour, allow_ips, created_by, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
);

export async function insertKey(
  tx: Queryable,
  scope: Scope,
  key: KeySettings & { id: string; createdBy: string; createdAt: Date },
): Promise<void> {
  const { id, name, scopes, perMinute, perHour, allowIps, createdBy, createdAt } = key;
  const values = [id, name, scopes, perMinute, perHour, allowIps, createdBy, createdAt];
  await tx.query(insertKeySql, [scope.workspaceId, scope.mode, ...values]);
}

const updateKeySql = statement(
  "access.update-key",
  `update api_key set name = $4, scopes = $5, per_minute = $6, per_hour = $7, allow_ips = $8 where ${oneKey}`,
);

export async function updateKey(tx: Queryable, scope: Scope, id: string, settings: KeySettings): Promise<void> {
  const { name, scopes, perMinute, perHour, allowIps } = settings;
  await tx.query(updateKeySql, [scope.workspaceId, scope.mode, id, name, scopes, perMinute, perHour, allowIps]);
}

const insertSecretSql = statement(
  "access.insert-secret",
  `insert into api_key_secret (workspace_id, mode, key_id, version, hash, hint, created_at) values ($1, $2, $3, $4, $5, $6, $7)`,
);

export async function insertSecret(
  tx: Queryable,
  scope: Scope,
  secret: { keyId: string; version: number; hash: Buffer; hint: string; createdAt: Date },
): Promise<void> {
  const { keyId, version, hash, hint, createdAt } = secret;
  await tx.query(insertSecretSql, [scope.workspaceId, scope.mode, keyId, version, hash, hint, createdAt]);
}

const secretTenant = "workspace_id = $1 and mode = $2 and key_id = $3";
const expireSecretsSql = statement(
  "access.expire-secrets",
  `update api_key_secret set expires_at = $4 where ${secretTenant} and expires_at is null and revoked_at is null`,
);

export async function expireSecrets(tx: Queryable, scope: Scope, keyId: string, at: Date): Promise<void> {
  await tx.query(expireSecretsSql, [scope.workspaceId, scope.mode, keyId, at]);
}

const revokeKeySql = statement(
  "access.revoke-key",
  `update api_key set revoked_at = $4 where ${oneKey} and revoked_at is null`,
);

export async function revokeKey(tx: Queryable, scope: Scope, keyId: string, at: Date): Promise<void> {
  await tx.query(revokeKeySql, [scope.workspaceId, scope.mode, keyId, at]);
}

const revokeSecretSql = statement(
  "access.revoke-secret",
  `update api_key_secret set revoked_at = coalesce(revoked_at, $5) where ${secretTenant} and version = $4 returning version`,
);

export async function revokeSecret(
  tx: Queryable,
  scope: Scope,
  keyId: string,
  version: number,
  at: Date,
): Promise<boolean> {
  const rows = await tx.query(revokeSecretSql, [scope.workspaceId, scope.mode, keyId, version, at]);
  return rows.length > 0;
}

const noteUsesSql = statement(
  "access.note-uses",
  `update api_key_secret s set last_used_at = u.at, last_used_ip = u.ip
     from unnest($1::bytea[], $2::timestamptz[], $3::text[]) as u (hash, at, ip)
    where s.hash = u.hash and (s.last_used_at is null or s.last_used_at < u.at)`,
);

export interface KeyUse {
  readonly hash: Buffer;
  readonly at: Date;
  readonly ip: string;
}

export async function noteUses(tx: Queryable, uses: readonly KeyUse[]): Promise<void> {
  await tx.query(noteUsesSql, [uses.map(({ hash }) => hash), uses.map(({ at }) => at), uses.map(({ ip }) => ip)]);
}

const keyExistsSql = statement("access.key-exists", `select 1 as one from api_key where ${oneKey}`);

export async function keyExists(tx: Queryable, scope: Scope, id: string): Promise<boolean> {
  const rows = await tx.query(keyExistsSql, [scope.workspaceId, scope.mode, id]);
  return rows.length > 0;
}

const findSecretSql = statement("access.find-secret", "select key_id from api_key_secret where hash = $1");

/** By hash alone, as an operator's key is looked for before anybody knows whose it is. */
export async function secretExists(tx: Queryable, hash: Buffer): Promise<boolean> {
  return (await tx.query(findSecretSql, [hash])).length > 0;
}

/** One number for all nodes: setting up and adding the operator's keys happen one at a time. */
const lockInstallationSql = statement("access.lock-installation", "select pg_advisory_xact_lock(4711002) as locked");
const findCheckSql = statement("access.find-secret-key-check", "select secret_key_check from installation");
const insertInstallationSql = statement(
  "access.insert-installation",
  "insert into installation (secret_key_check, created_at) values ($1, $2)",
);
const insertWorkspaceSql = statement(
  "access.insert-workspace",
  "insert into workspace (id, name, created_at, updated_at) values ($1, $2, $3, $3)",
);
const oldestWorkspaceSql = statement(
  "access.oldest-workspace",
  "select id from workspace order by deletion_due_at is not null, id limit 1",
);

export async function lockInstallation(tx: Queryable): Promise<void> {
  await tx.query(lockInstallationSql);
}

export async function findSecretKeyCheck(tx: Queryable): Promise<Buffer | undefined> {
  const [row] = await tx.query<{ secret_key_check: Buffer }>(findCheckSql);
  return row?.secret_key_check;
}

export async function insertInstallation(
  tx: Queryable,
  row: { secretKeyCheck: Buffer; createdAt: Date },
): Promise<void> {
  await tx.query(insertInstallationSql, [row.secretKeyCheck, row.createdAt]);
}

const deleteInstallationSql = statement("access.delete-installation", "delete from installation");

/** From then on the database counts as new: the next start sets it up. */
export async function deleteInstallation(tx: Queryable): Promise<void> {
  await tx.query(deleteInstallationSql);
}

export async function insertWorkspace(
  tx: Queryable,
  row: { id: string; name: string; createdAt: Date },
): Promise<void> {
  await tx.query(insertWorkspaceSql, [row.id, row.name, row.createdAt]);
}

export async function findOldestWorkspace(tx: Queryable): Promise<string> {
  const [row] = await tx.query<{ id: string }>(oldestWorkspaceSql);
  if (!row) throw new Error("there is no workspace yet");
  return row.id;
}

export const countActiveKeys = rowCounter("access.count-active", "api_key", "revoked_at is null");
