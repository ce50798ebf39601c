import { type Queryable, statement } from "../database/database.ts";

/** Links that stand for a person for a while. By token alone: whose it is is what the look-up finds out. */

const upsertResetSql = statement(
  "people.upsert-password-reset",
  `insert into password_reset (token_hash, user_id, created_at, expires_at) values ($1, $2, $3, $4)
   on conflict (user_id) do update set token_hash = excluded.token_hash, created_at = excluded.created_at,
     expires_at = excluded.expires_at`,
);
const findResetSql = statement(
  "people.find-password-reset",
  "select user_id from password_reset where token_hash = $1 and expires_at > $2",
);
const consumeResetSql = statement(
  "people.consume-password-reset",
  "delete from password_reset where token_hash = $1 and expires_at > $2 returning user_id",
);
const deleteLinksSql = statement(
  "people.delete-links",
  `with resets as (delete from password_reset where user_id = $1) delete from owner_set_up where user_id = $1`,
);
const insertSetUpSql = statement(
  "people.insert-owner-set-up",
  "insert into owner_set_up (token_hash, workspace_id, user_id, expires_at) values ($1, $2, $3, $4)",
);
const findSetUpSql = statement(
  "people.find-owner-set-up",
  "select workspace_id, user_id from owner_set_up where token_hash = $1 and expires_at > $2",
);
const consumeSetUpSql = statement(
  "people.consume-owner-set-up",
  "delete from owner_set_up where token_hash = $1 and expires_at > $2 returning workspace_id, user_id",
);
const hasSetUpSql = statement(
  "people.has-owner-set-up",
  "select exists (select from owner_set_up where expires_at > $1) as is_open",
);

interface Link {
  readonly tokenHash: Buffer;
  readonly now: Date;
}

/** The person's earlier link stops working. */
export async function upsertPasswordReset(
  tx: Queryable,
  userId: string,
  { tokenHash, now, expiresAt }: Link & { expiresAt: Date },
): Promise<void> {
  await tx.query(upsertResetSql, [tokenHash, userId, now, expiresAt]);
}

export async function findPasswordReset(tx: Queryable, { tokenHash, now }: Link): Promise<string | undefined> {
  const [row] = await tx.query<{ user_id: string }>(findResetSql, [tokenHash, now]);
  return row?.user_id;
}

/** Returns the person's id to exactly one of any number of callers. */
export async function consumePasswordReset(tx: Queryable, { tokenHash, now }: Link): Promise<string | undefined> {
  const [row] = await tx.query<{ user_id: string }>(consumeResetSql, [tokenHash, now]);
  return row?.user_id;
}

/** Whoever has chosen a password needs no link that could choose another. */
export async function deleteLinks(tx: Queryable, userId: string): Promise<void> {
  await tx.query(deleteLinksSql, [userId]);
}

export interface OwnerSetUp {
  readonly workspaceId: string;
  readonly userId: string;
}

export async function insertOwnerSetUp(
  tx: Queryable,
  { workspaceId, userId, tokenHash, expiresAt }: OwnerSetUp & { tokenHash: Buffer; expiresAt: Date },
): Promise<void> {
  await tx.query(insertSetUpSql, [tokenHash, workspaceId, userId, expiresAt]);
}

interface SetUpRow {
  workspace_id: string;
  user_id: string;
}
const toSetUp = (row: SetUpRow): OwnerSetUp => ({ workspaceId: row.workspace_id, userId: row.user_id });

export async function findOwnerSetUp(tx: Queryable, { tokenHash, now }: Link): Promise<OwnerSetUp | undefined> {
  const [row] = await tx.query<SetUpRow>(findSetUpSql, [tokenHash, now]);
  return row && toSetUp(row);
}

export async function consumeOwnerSetUp(tx: Queryable, { tokenHash, now }: Link): Promise<OwnerSetUp | undefined> {
  const [row] = await tx.query<SetUpRow>(consumeSetUpSql, [tokenHash, now]);
  return row && toSetUp(row);
}

export async function hasOwnerSetUp(tx: Queryable, now: Date): Promise<boolean> {
  const [row] = await tx.query<{ is_open: boolean }>(hasSetUpSql, [now]);
  return row?.is_open ?? false;
}
