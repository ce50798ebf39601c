import { type Queryable, statement } from "../database/database.ts";
import { type Listing, type Page, type PageRequest, pageOf, pageQuery } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import type { Invitation, Member, Membership, Person, Purged, Role } from "./types.ts";

/** People and what they belong to are one for both modes: of a scope only the workspace counts here. */

const findPersonByEmailSql = statement(
  "people.find-person-by-email",
  "select id, name, email from auth_user where email = lower($1)",
);
const deleteUnattachedPersonSql = statement(
  "people.delete-unattached-person",
  `delete from auth_user u
    where u.email = lower($1) and not exists (select from member m where m.user_id = u.id)`,
);

/** Across workspaces: an account is the person's, not a workspace's. */
export async function findPersonByEmail(tx: Queryable, email: string): Promise<Person | undefined> {
  const [row] = await tx.query<Person>(findPersonByEmailSql, [email]);
  return row;
}

/** The user id of whoever has this e-mail, in whichever workspace. */
export const personIdOf = async (tx: Queryable, email: string): Promise<string | undefined> =>
  (await findPersonByEmail(tx, email))?.id;

export async function deleteUnattachedPerson(tx: Queryable, email: string): Promise<void> {
  await tx.query(deleteUnattachedPersonSql, [email]);
}

const memberships = `select m.workspace_id, w.name as workspace_name, m.role, w.deletion_due_at
  from member m join workspace w on w.id = m.workspace_id where m.user_id = $1`;
const listMembershipsSql = statement(
  "people.list-memberships",
  `${memberships} order by m.created_at, m.workspace_id limit 1000`,
);
const findMembershipSql = statement(
  "people.find-membership",
  `${memberships} order by m.workspace_id is not distinct from $2 desc, w.deletion_due_at is not null, m.created_at, m.workspace_id limit 1`,
);

interface MembershipRow {
  workspace_id: string;
  workspace_name: string;
  role: Role;
  deletion_due_at: Date | null;
}

/** Longest membership first. */
export async function listMemberships(tx: Queryable, userId: string): Promise<Membership[]> {
  return (await tx.query<MembershipRow>(listMembershipsSql, [userId])).map(toMembership);
}

/** The one in the wanted workspace if there is one, otherwise the longest, those that are being deleted last. */
export async function findMembership(
  tx: Queryable,
  userId: string,
  wantedWorkspaceId: string | undefined,
): Promise<Membership | undefined> {
  const [row] = await tx.query<MembershipRow>(findMembershipSql, [userId, wantedWorkspaceId ?? null]);
  return row && toMembership(row);
}

const toMembership = (row: MembershipRow): Membership => ({
  workspaceId: row.workspace_id,
  workspaceName: row.workspace_name,
  role: row.role,
  deletionDueAt: row.deletion_due_at,
});

const members = `select u.id, u.name, u.email, m.role, m.created_at
  from member m join auth_user u on u.id = m.user_id where m.workspace_id = $1`;
const listMembersSql = statement("people.list-members", `${members} and m.user_id > $2 order by m.user_id limit $3`);
const findMemberSql = statement("people.find-member", `${members} and m.user_id = $2`);
const findMemberByEmailSql = statement("people.find-member-by-email", `${members} and u.email = $2`);
const membersAmongSql = statement(
  "people.members-among",
  `select u.email from member m join auth_user u on u.id = m.user_id where m.workspace_id = $1 and u.email = any($2)`,
);
const namesOfMembersSql = statement(
  "people.names-of-members",
  `select u.email, u.name from member m join auth_user u on u.id = m.user_id
    where m.workspace_id = $1 and u.email = any($2)`,
);
const findRoleSql = statement("people.find-role", "select role from member where workspace_id = $1 and user_id = $2");
const countOwnersSql = statement(
  "people.count-owners",
  "select count(*)::int as owners from member where workspace_id = $1 and role = 'owner'",
);
const insertMemberSql = statement(
  "people.insert-member",
  `insert into member (workspace_id, user_id, role, created_at) values ($1, $2, $3, $4)
   on conflict (workspace_id, user_id) do nothing`,
);
const updateRoleSql = statement(
  "people.update-role",
  "update member set role = $3 where workspace_id = $1 and user_id = $2",
);
const deleteMemberSql = statement(
  "people.delete-member",
  "delete from member where workspace_id = $1 and user_id = $2",
);
const deleteSessionsOfUnattachedSql = statement(
  "people.delete-sessions-of-unattached",
  "delete from auth_session where user_id = $1 and not exists (select from member where user_id = $1)",
);

interface MemberRow extends Person {
  role: Role;
  created_at: Date;
}

const toMember = ({ created_at, ...row }: MemberRow): Member => ({ ...row, createdAt: created_at });

export async function listMembers(
  tx: Queryable,
  { workspaceId }: Scope,
  { limit, startingAfter }: { limit: number; startingAfter: string | undefined },
): Promise<Page<Member>> {
  const rows = await tx.query<MemberRow>(listMembersSql, [workspaceId, startingAfter ?? "", limit + 1]);
  return pageOf(rows, limit, toMember);
}

export async function findMember(tx: Queryable, { workspaceId }: Scope, userId: string): Promise<Member | undefined> {
  const [row] = await tx.query<MemberRow>(findMemberSql, [workspaceId, userId]);
  return row && toMember(row);
}

export async function findMemberByEmail(
  tx: Queryable,
  { workspaceId }: Scope,
  email: string,
): Promise<Member | undefined> {
  const [row] = await tx.query<MemberRow>(findMemberByEmailSql, [workspaceId, email]);
  return row && toMember(row);
}

/** Which of these e-mails are those of members. */
export async function membersAmong(
  tx: Queryable,
  { workspaceId }: Scope,
  emails: readonly string[],
): Promise<readonly string[]> {
  return (await tx.query<{ email: string }>(membersAmongSql, [workspaceId, emails])).map(({ email }) => email);
}

/** Returns the names of the members among these e-mails. */
export async function namesOfMembers(
  tx: Queryable,
  { workspaceId }: Scope,
  emails: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.query<{ email: string; name: string }>(namesOfMembersSql, [workspaceId, emails]);
  return new Map(rows.map(({ email, name }) => [email, name]));
}

export async function findRole(tx: Queryable, { workspaceId }: Scope, userId: string): Promise<Role | undefined> {
  const [row] = await tx.query<{ role: Role }>(findRoleSql, [workspaceId, userId]);
  return row?.role;
}

export async function countOwners(tx: Queryable, { workspaceId }: Scope): Promise<number> {
  const [row] = await tx.query<{ owners: number }>(countOwnersSql, [workspaceId]);
  return row?.owners ?? 0;
}

export async function insertMember(
  tx: Queryable,
  workspaceId: string,
  { userId, role, createdAt }: { userId: string; role: Role; createdAt: Date },
): Promise<void> {
  await tx.query(insertMemberSql, [workspaceId, userId, role, createdAt]);
}

export async function updateRole(
  tx: Queryable,
  { workspaceId }: Scope,
  { userId, role }: { userId: string; role: Role },
): Promise<void> {
  await tx.query(updateRoleSql, [workspaceId, userId, role]);
}

export async function deleteMember(tx: Queryable, { workspaceId }: Scope, userId: string): Promise<void> {
  await tx.query(deleteMemberSql, [workspaceId, userId]);
}

export async function deleteSessionsOfUnattached(tx: Queryable, userId: string): Promise<void> {
  await tx.query(deleteSessionsOfUnattachedSql, [userId]);
}

const invitationColumns = `invitation.id, invitation.email, invitation.role, invitation.invited_by, invitation.created_at,
  invitation.expires_at`;
const isOpen = (now: string) => `accepted_at is null and revoked_at is null and expires_at > ${now}`;
const openInvitations: Listing<{ now: Date }> = {
  table: "invitation",
  columns: invitationColumns,
  noun: "invitation",
  filters: { now: isOpen },
  perMode: false,
};
const findOpenInvitationSql = statement(
  "people.find-open-invitation",
  `select email from invitation where token_hash = $1 and ${isOpen("$2")}`,
);
const consumeInvitationSql = statement(
  "people.consume-invitation",
  `update invitation set accepted_at = $2 where token_hash = $1 and ${isOpen("$2")} returning workspace_id, role`,
);
const countOpenSql = statement(
  "people.count-open-invitations",
  `select count(*) as count from invitation where workspace_id = $1 and ${isOpen("$2")}`,
);
const insertInvitationSql = statement(
  "people.insert-invitation",
  `insert into invitation (workspace_id, id, email, role, token_hash, invited_by, created_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
const revokeInvitationSql = statement(
  "people.revoke-invitation",
  `update invitation set revoked_at = $3 where workspace_id = $1 and id = $2 and ${isOpen("$3")} returning id`,
);
const revokeInvitationsOfSql = statement(
  "people.revoke-invitations-of",
  `update invitation set revoked_at = $3 where workspace_id = $1 and email = $2 and ${isOpen("$3")}`,
);

interface InvitationRow {
  id: string;
  email: string;
  role: Role;
  invited_by: string;
  created_at: Date;
  expires_at: Date;
}

const toInvitation = ({ invited_by, created_at, expires_at, ...row }: InvitationRow): Invitation => ({
  ...row,
  invitedBy: invited_by,
  createdAt: created_at,
  expiresAt: expires_at,
});

export async function listOpenInvitations(
  tx: Queryable,
  scope: Scope,
  now: Date,
  page: PageRequest,
): Promise<Page<Invitation>> {
  const { statement, values } = pageQuery(openInvitations, scope, { now }, page);
  return pageOf(await tx.query<InvitationRow>(statement, values), page.limit, toInvitation);
}

/** By token alone: the workspace is what the look-up is there to find out. */
export async function findOpenInvitation(
  tx: Queryable,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<{ email: string } | undefined> {
  const [row] = await tx.query<{ email: string }>(findOpenInvitationSql, [tokenHash, now]);
  return row;
}

/** Answers a row to exactly one of any number of callers. */
export async function consumeInvitation(
  tx: Queryable,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<{ workspaceId: string; role: Role } | undefined> {
  const [row] = await tx.query<{ workspace_id: string; role: Role }>(consumeInvitationSql, [tokenHash, now]);
  return row && { workspaceId: row.workspace_id, role: row.role };
}

/** Those that can still be accepted. */
export async function countOpenInvitations(tx: Queryable, { workspaceId }: Scope, now: Date): Promise<number> {
  const [row] = await tx.query<{ count: number }>(countOpenSql, [workspaceId, now]);
  return row?.count ?? 0;
}

export async function insertInvitation(
  tx: Queryable,
  { workspaceId }: Scope,
  invitation: Invitation & { tokenHash: Buffer },
): Promise<void> {
  const { id, email, role, tokenHash, invitedBy, createdAt, expiresAt } = invitation;
  await tx.query(insertInvitationSql, [workspaceId, id, email, role, tokenHash, invitedBy, createdAt, expiresAt]);
}

export async function revokeInvitation(
  tx: Queryable,
  { workspaceId }: Scope,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  return (await tx.query(revokeInvitationSql, [workspaceId, id, now])).length > 0;
}

export async function revokeInvitationsOf(
  tx: Queryable,
  { workspaceId }: Scope,
  { email, now }: { email: string; now: Date },
): Promise<void> {
  await tx.query(revokeInvitationsOfSql, [workspaceId, email, now]);
}

const deleteExpiredFrom = (table: string) =>
  `delete from ${table} where ctid = any (array(select ctid from ${table} where expires_at <= $1 limit $2)) returning 1`;
const deleteExpiredSql = statement(
  "people.delete-expired",
  `with sessions as (${deleteExpiredFrom("auth_session")}),
        verifications as (${deleteExpiredFrom("auth_verification")}),
        invitations as (${deleteExpiredFrom("invitation")}),
        resets as (${deleteExpiredFrom("password_reset")}),
        set_ups as (${deleteExpiredFrom("owner_set_up")})
   select (select count(*) from sessions)::int as sessions,
          (select count(*) from verifications)::int as verifications,
          (select count(*) from invitations)::int as invitations,
          ((select count(*) from resets) + (select count(*) from set_ups))::int as links`,
);

/** Of all workspaces: nothing of what is deleted could be used any more. */
export async function deleteExpired(tx: Queryable, { now, limit }: { now: Date; limit: number }): Promise<Purged> {
  const [row] = await tx.query<Purged>(deleteExpiredSql, [now, limit]);
  return row ?? { sessions: 0, verifications: 0, invitations: 0, links: 0 };
}
