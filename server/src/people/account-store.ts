import { type Queryable, statement } from "../database/database.ts";
import type { AccountState, OpenSession, Person } from "./types.ts";

/** Passwords, sessions and names of people. An account is the person's, not a workspace's: no query here has a scope. */

const findAccountStateSql = statement(
  "people.find-account-state",
  `select exists (select from two_factor where user_id = $1 and confirmed_at is not null) as two_factor_enabled,
          exists (select from auth_account where user_id = $1 and provider_id = 'credential') as has_password`,
);
const findPasswordHashSql = statement(
  "people.find-password-hash",
  "select password from auth_account where user_id = $1 and provider_id = 'credential' and password is not null",
);
const updatePasswordHashSql = statement(
  "people.update-password-hash",
  "update auth_account set password = $2, updated_at = $3 where user_id = $1 and provider_id = 'credential'",
);
const updatePersonSql = statement(
  "people.update-person",
  `update auth_user
      set name = coalesce($2, name), email = coalesce(lower($3), email), email_unproven = coalesce($4, email_unproven),
          updated_at = $5
    where id = $1 returning id, name, email`,
);

export async function findAccountState(tx: Queryable, userId: string): Promise<AccountState> {
  const [row] = await tx.query<{ two_factor_enabled: boolean; has_password: boolean }>(findAccountStateSql, [userId]);
  return { twoFactorEnabled: row?.two_factor_enabled ?? false, hasPassword: row?.has_password ?? false };
}

/** Undefined for a person who signs in with an OIDC provider only. */
export async function findPasswordHash(tx: Queryable, userId: string): Promise<string | undefined> {
  const [row] = await tx.query<{ password: string }>(findPasswordHashSql, [userId]);
  return row?.password;
}

export async function updatePasswordHash(
  tx: Queryable,
  userId: string,
  { hash, now }: { hash: string; now: Date },
): Promise<void> {
  await tx.query(updatePasswordHashSql, [userId, hash, now]);
}

/** Undefined: left as it is. */
export interface PersonChanges {
  readonly name: string | undefined;
  readonly email: string | undefined;
  readonly isEmailUnproven: boolean | undefined;
  readonly now: Date;
}

export async function updatePerson(
  tx: Queryable,
  userId: string,
  { name, email, isEmailUnproven, now }: PersonChanges,
): Promise<Person | undefined> {
  const values = [userId, name ?? null, email ?? null, isEmailUnproven ?? null, now];
  const [row] = await tx.query<Person>(updatePersonSql, values);
  return row;
}

const listSessionsSql = statement(
  "people.list-sessions",
  `select id, token = $2 as is_current, created_at, expires_at, ip_address, user_agent
     from auth_session where user_id = $1 and expires_at > $3 order by created_at desc, id limit $4`,
);
const deleteSessionSql = statement(
  "people.delete-session",
  "delete from auth_session where user_id = $1 and id = $2 returning 1",
);
const deleteOtherSessionsSql = statement(
  "people.delete-other-sessions",
  "delete from auth_session where user_id = $1 and token is distinct from $2",
);

interface SessionRow {
  id: string;
  is_current: boolean;
  created_at: Date;
  expires_at: Date;
  ip_address: string | null;
  user_agent: string | null;
}

/** The newest first. */
export async function listSessions(
  tx: Queryable,
  userId: string,
  { token, now, limit }: { token: string; now: Date; limit: number },
): Promise<OpenSession[]> {
  const rows = await tx.query<SessionRow>(listSessionsSql, [userId, token, now, limit]);
  return rows.map((row) => ({
    id: row.id,
    isCurrent: row.is_current,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    ip: row.ip_address || null,
    userAgent: row.user_agent || null,
  }));
}

export async function deleteSession(tx: Queryable, userId: string, id: string): Promise<boolean> {
  return (await tx.query(deleteSessionSql, [userId, id])).length > 0;
}

/** All but the one with this token; without one, all. */
export async function deleteOtherSessions(tx: Queryable, userId: string, token: string | null): Promise<void> {
  await tx.query(deleteOtherSessionsSql, [userId, token]);
}
