import type {
  InvitationWire,
  MemberOfWire,
  MemberWire,
  OpenSessionWire,
  PersonWire,
  WorkspaceWire,
} from "@cqs/contract";
import { scopesOfRole } from "@cqs/contract";
import type { SignInOptions } from "./read-sign-in-options.ts";
import type {
  CurrentSession,
  Invitation,
  Member,
  Membership,
  OpenSession,
  Person,
  SignedIn,
  Workspace,
} from "./types.ts";

export const personToWire = ({ id, name, email }: Person): PersonWire => ({ id, name, email });

const membershipToWire = ({ workspaceId, workspaceName, role }: Membership): MemberOfWire => ({
  id: workspaceId,
  name: workspaceName,
  role,
});

export const signedInToWire = ({ person, memberships }: SignedIn) => ({
  person: personToWire(person),
  workspaces: memberships.map(membershipToWire),
});

export const sessionToWire = ({ scope, actor, memberships, account }: CurrentSession) => ({
  person: personToWire({ ...actor, id: actor.userId }),
  workspace: {
    id: scope.workspaceId,
    name: memberships.find(({ workspaceId }) => workspaceId === scope.workspaceId)?.workspaceName ?? "",
  },
  role: actor.role,
  scopes: [...scopesOfRole[actor.role]],
  two_factor_enabled: account.twoFactorEnabled,
  has_password: account.hasPassword,
  mode: scope.mode,
  workspaces: memberships.map(membershipToWire),
});

export const signInOptionsToWire = ({ resetsPasswords, oidcName, isSetUpOpen }: SignInOptions) => ({
  password_reset: resetsPasswords,
  oidc: oidcName === undefined ? null : { name: oidcName },
  set_up: isSetUpOpen,
});

export const openSessionToWire = (session: OpenSession): OpenSessionWire => ({
  id: session.id,
  is_current: session.isCurrent,
  created_at: session.createdAt.toISOString(),
  expires_at: session.expiresAt.toISOString(),
  ip: session.ip,
  user_agent: session.userAgent,
});

export const memberToWire = ({ role, createdAt, ...person }: Member): MemberWire => ({
  ...personToWire(person),
  role,
  created_at: createdAt.toISOString(),
});

export const invitationToWire = (invitation: Invitation): InvitationWire => ({
  id: invitation.id,
  email: invitation.email,
  role: invitation.role,
  invited_by: invitation.invitedBy,
  created_at: invitation.createdAt.toISOString(),
  expires_at: invitation.expiresAt.toISOString(),
});

export const workspaceToWire = (workspace: Workspace): WorkspaceWire => ({
  id: workspace.id,
  name: workspace.name,
  pii_mode: workspace.piiMode,
  pii_patterns: workspace.piiPatterns.map(({ name, pattern }) => ({ name, pattern })),
  conversation_retention_days: workspace.conversationRetentionDays,
  recording_retention_days: workspace.recordingRetentionDays,
  audit_retention_days: workspace.auditRetentionDays,
  deletion_due_at: workspace.deletionDueAt?.toISOString() ?? null,
  created_at: workspace.createdAt.toISOString(),
  updated_at: workspace.updatedAt.toISOString(),
});
