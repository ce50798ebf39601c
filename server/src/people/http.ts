import * as contract from "@cqs/contract";
import { created, ok, publicRoute, type Route, route } from "../platform/http/route.ts";
import { pageRequest, pageToWire } from "../platform/paging.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { accountRoutes } from "./account-http.ts";
import { changePassword } from "./change-password.ts";
import { changeRole } from "./change-role.ts";
import type { People } from "./create-people.ts";
import { clientOf, cookieHeaderOf, personOf, settingCookies, within } from "./http-call.ts";
import { invitePerson } from "./invite-person.ts";
import { listInvitations } from "./list-invitations.ts";
import { listMembers } from "./list-members.ts";
import { readSession } from "./read-session.ts";
import { readWorkspace } from "./read-workspace.ts";
import { type KeysMadeBy, removeMember } from "./remove-member.ts";
import { requestDeletion } from "./request-deletion.ts";
import { restoreWorkspace } from "./restore-workspace.ts";
import { revokeInvitation } from "./revoke-invitation.ts";
import { signIn } from "./sign-in.ts";
import { type SignInPorts, signInRoutes } from "./sign-in-http.ts";
import { signOut } from "./sign-out.ts";
import { tryPrivacy } from "./try-privacy.ts";
import { updateWorkspace } from "./update-workspace.ts";
import { invitationToWire, memberToWire, sessionToWire, signedInToWire, workspaceToWire } from "./wire.ts";

export interface PeoplePorts extends SignInPorts {
  readonly keysMadeBy: KeysMadeBy;
}

const sessionRoutes = (people: People): readonly Route[] => [
  publicRoute(contract.signIn, async (call) => {
    const signedIn = await signIn(within(people, call.deps), {
      email: call.body.email,
      password: call.body.password,
      code: call.body.code,
      client: clientOf(call),
    });
    return created(signedInToWire(signedIn), settingCookies(signedIn.cookies));
  }),
  route(contract.getSession, async ({ deps, scope, actor }) =>
    ok(sessionToWire(await readSession(deps, { scope, actor: personOf(actor) }))),
  ),
  route(contract.signOut, async (call) => {
    const cookies = await signOut(people, { cookieHeader: cookieHeaderOf(call) });
    return ok({ deleted: true }, settingCookies(cookies));
  }),
  route(contract.changePassword, async (call) => {
    await changePassword(within(people, call.deps), {
      userId: personOf(call.actor).userId,
      ip: call.ip,
      cookieHeader: cookieHeaderOf(call),
      current: call.body.current_password,
      next: call.body.new_password,
    });
    return ok({ changed: true });
  }),
];

const memberRoutes = ({ keysMadeBy }: PeoplePorts): readonly Route[] => [
  route(contract.listMembers, async ({ deps, scope, query }) => {
    const page = { limit: query.limit ?? 25, startingAfter: query.starting_after };
    return ok(pageToWire(await listMembers(deps, { scope, ...page }), memberToWire));
  }),
  route(contract.updateMember, async ({ deps, scope, actor, params, body }) => {
    const change = { scope, actor: personOf(actor), userId: params.id, role: body.role };
    return ok(memberToWire(await changeRole(deps, change)));
  }),
  route(contract.removeMember, async ({ deps, scope, actor, params }) => {
    const keys = await removeMember({ ...deps, keysMadeBy }, { scope, actor: personOf(actor), userId: params.id });
    return ok({ id: params.id, deleted: true, keys: keys.map(({ id, name, mode }) => ({ id, name, mode })) });
  }),
];

const invitationRoutes = (people: People): readonly Route[] => [
  route(contract.createInvitation, async ({ deps, scope, actor, body }) => {
    const input = { scope, actor: personOf(actor), ...body };
    const { invitation, url } = await invitePerson(within(people, deps), input);
    return created({ ...invitationToWire(invitation), url });
  }),
  route(contract.listInvitations, async ({ deps, scope, query }) =>
    ok(pageToWire(await listInvitations(deps, { scope, page: pageRequest(query) }), invitationToWire)),
  ),
  route(contract.revokeInvitation, async ({ deps, scope, params }) => {
    await revokeInvitation(deps, { scope, id: params.id });
    return ok({ id: params.id, deleted: true });
  }),
  publicRoute(contract.acceptInvitation, async (call) => {
    const { token, name, password, code } = call.body;
    const input = { token, name, password, code, client: clientOf(call) };
    const signedIn = await acceptInvitation(within(people, call.deps), input);
    return created(signedInToWire(signedIn), settingCookies(signedIn.cookies));
  }),
];

const workspaceRoutes = (people: People): readonly Route[] => [
  route(contract.getWorkspace, async ({ deps, scope }) => ok(workspaceToWire(await readWorkspace(deps, { scope })))),
  route(contract.tryWorkspacePrivacy, async ({ deps, scope, body }) => {
    const { masked, ranges } = await tryPrivacy(deps, { scope, text: body.text, patterns: body.pii_patterns });
    return ok({ masked, ranges: ranges.map(({ start, end, label }) => ({ start, end, label })) });
  }),
  route(contract.updateWorkspace, async ({ deps, scope, body }) => {
    const changes = {
      name: body.name,
      piiMode: body.pii_mode,
      piiPatterns: body.pii_patterns,
      conversationRetentionDays: body.conversation_retention_days,
      recordingRetentionDays: body.recording_retention_days,
      auditRetentionDays: body.audit_retention_days,
    };
    return ok(workspaceToWire(await updateWorkspace(deps, { scope, ...changes })));
  }),
  route(contract.requestWorkspaceDeletion, async (call) => {
    const { deps, scope, ip, body } = call;
    const proof = { userId: personOf(call.actor).userId, ip, cookieHeader: cookieHeaderOf(call) };
    const input = {
      scope,
      ...proof,
      name: body.name,
      password: body.current_password,
      graceDays: body.grace_days ?? 7,
    };
    await requestDeletion(within(people, deps), input);
    return ok(workspaceToWire(await readWorkspace(deps, { scope })));
  }),
  route(contract.restoreWorkspace, async ({ deps, scope }) => {
    await restoreWorkspace(deps, scope);
    return ok(workspaceToWire(await readWorkspace(deps, { scope })));
  }),
];

export const peopleRoutes = (people: PeoplePorts): readonly Route[] => [
  ...sessionRoutes(people),
  ...signInRoutes(people),
  ...accountRoutes(people),
  ...memberRoutes(people),
  ...invitationRoutes(people),
  ...workspaceRoutes(people),
];
