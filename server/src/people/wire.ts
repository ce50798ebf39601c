import type { InvitationWire, MemberOfWire, MemberWire, PersonWire, WorkspaceWire } from "@cqs/contract";
import { scopesOfRole } from "@cqs/contract";
import type { CurrentSession, Invitation, Member, Membership, Person, SignedIn, Workspace } from "./types.ts";

const personToWire = ({ id, name, email }: Person): PersonWire => ({ id, name, email });

const membershipToWire = ({ workspaceId, workspaceName, role }: Membership): MemberOfWire => ({
  id: workspaceId,
  name: workspaceName,
  role,
});

export const signedInToWire = ({ person, memberships }: SignedIn) => ({
  person: personToWire(person),
  workspaces: memberships.map(membershipToWire),
});

export const sessionToWire = ({ scope, actor, memberships }: CurrentSession) => ({
  person: personToWire({ ...actor, id: actor.userId }),
  workspace: {
    id: scope.workspaceId,
    name: memberships.find(({ workspaceId }) => workspaceId === scope.workspaceId)?.workspaceName ?? "",
  },
  role: actor.role,
  scopes: [...scopesOfRole[actor.role]],
  mode: scope.mode,
  workspaces: memberships.map(membershipToWire),
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
  created_at: workspace.createdAt.toISOString(),
  updated_at: workspace.updatedAt.toISOString(),
});
