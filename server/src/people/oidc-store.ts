import { type Queryable, statement } from "../database/database.ts";
import type { Role } from "./types.ts";

/** Accounts of an OIDC provider. They are people's, across workspaces. */

const findLinkedSql = statement(
  "people.find-linked-account",
  "select user_id from auth_account where provider_id = $1 and account_id = $2 and provider_id <> 'credential'",
);
const findOwnerOfEmailSql = statement(
  "people.find-owner-of-email",
  "select id, email_unproven from auth_user where email = lower($1)",
);
const insertPersonSql = statement(
  "people.insert-person",
  `insert into auth_user (id, name, email, email_verified, created_at, updated_at) values ($1, $2, lower($3), true, $4, $4)
   on conflict (email) do nothing returning 1`,
);
const insertLinkSql = statement(
  "people.insert-linked-account",
  `insert into auth_account (id, user_id, provider_id, account_id, created_at, updated_at) values ($1, $2, $3, $4, $5, $5)
   on conflict (provider_id, account_id) where provider_id <> 'credential' do nothing`,
);
const consumeInvitationsSql = statement(
  "people.consume-invitations-of",
  `update invitation set accepted_at = $2
    where email = lower($1) and accepted_at is null and revoked_at is null and expires_at > $2
   returning workspace_id, role`,
);

export interface ProviderAccount {
  readonly provider: string;
  readonly subject: string;
}

export async function findLinkedPerson(
  tx: Queryable,
  { provider, subject }: ProviderAccount,
): Promise<string | undefined> {
  const [row] = await tx.query<{ user_id: string }>(findLinkedSql, [provider, subject]);
  return row?.user_id;
}

export async function findOwnerOfEmail(
  tx: Queryable,
  email: string,
): Promise<{ id: string; isEmailUnproven: boolean } | undefined> {
  const [row] = await tx.query<{ id: string; email_unproven: boolean }>(findOwnerOfEmailSql, [email]);
  return row && { id: row.id, isEmailUnproven: row.email_unproven };
}

/** False where the e-mail has an account. */
export async function insertPerson(
  tx: Queryable,
  { id, name, email, now }: { id: string; name: string; email: string; now: Date },
): Promise<boolean> {
  return (await tx.query(insertPersonSql, [id, name, email, now])).length > 0;
}

export async function insertLink(
  tx: Queryable,
  { id, userId, provider, subject, now }: ProviderAccount & { id: string; userId: string; now: Date },
): Promise<void> {
  await tx.query(insertLinkSql, [id, userId, provider, subject, now]);
}

/** Accepts every open invitation of an e-mail that a provider vouches for. At most one per workspace is open. */
export async function consumeInvitationsOf(
  tx: Queryable,
  email: string,
  now: Date,
): Promise<readonly { workspaceId: string; role: Role }[]> {
  const rows = await tx.query<{ workspace_id: string; role: Role }>(consumeInvitationsSql, [email, now]);
  return rows.map((row) => ({ workspaceId: row.workspace_id, role: row.role }));
}
