import Type, { type Static } from "typebox";
import * as field from "./fields.ts";
import { anonymousBody, openToAll, operation, withSession } from "./operation.ts";
import { roles } from "./scopes.ts";
import {
  examplePassword,
  NewPassword,
  PersonEmail,
  PersonId,
  SecondFactor,
  SignedIn,
  signedInExample,
} from "./session.ts";

const role = field.Choice(roles, "The member's role. Each role includes the permissions of the roles before it");

export const Member = Type.Object({
  id: PersonId("The member's id"),
  name: Type.String({ description: "The member's name" }),
  email: Type.String({ description: "The e-mail address that the member signs in with" }),
  role,
  created_at: field.Timestamp("When the member joined the workspace"),
});
export type MemberWire = Static<typeof Member>;

const invitationFields = {
  id: field.Id("inv", "The invitation's id"),
  email: Type.String({ description: "The e-mail address of the invited person" }),
  role,
  invited_by: Type.String({ description: "E-mail address of the member who sent the invitation" }),
  created_at: field.Timestamp("When it was created"),
  expires_at: field.Timestamp("When the link expires"),
};
export const Invitation = Type.Object(invitationFields);
export type InvitationWire = Static<typeof Invitation>;

const InvitationWithLink = Type.Object({
  ...invitationFields,
  url: field.ShownOnce("The link for the invited person. Returned only once"),
});

const example = {
  id: "q7Yw2ZkR9mTxVb4NcJ1sLdH8gFpA6eUo",
  name: "Ada Byron",
  email: "ada@example.com",
  role: "reviewer",
  created_at: "2026-01-15T09:30:00.000Z",
};
const invitation = {
  id: "inv_0NxQ2V7mJrT4sLwZ8bYc1D",
  email: "ada@example.com",
  role: "reviewer",
  invited_by: "owner@example.com",
  created_at: "2026-01-15T09:30:00.000Z",
  expires_at: "2026-01-22T09:30:00.000Z",
};
const exampleToken = "Zm9ydHktdGhyZWUtY2hhcmFjdGVycy1vZi1iYXNlNjQ";
const tag = "Members";
const access = withSession("admin");
const param = Type.Object({ id: PersonId("The member's id") });

export const listMembers = operation({
  id: "listMembers",
  method: "GET",
  path: "/members",
  tag,
  summary: "List members",
  description: "Returns the members of the workspace, sorted by id.",
  access: withSession("viewer"),
  query: Type.Object({
    limit: field.paging("ws").limit,
    starting_after: Type.Optional(PersonId("The id of the last item on the previous page")),
  }),
  success: [{ status: 200, meaning: "A page of members", data: field.List(Member) }],
  errors: [],
  example: { response: { items: [example], has_more: false } },
});

export const updateMember = operation({
  id: "updateMember",
  method: "PATCH",
  path: "/members/{id}",
  tag,
  summary: "Change a member's role",
  description:
    "Changes a member's role from their next request on. Returns 403 if you aren't an owner and add or remove the role `owner`, and 409 if you change the last owner.",
  access,
  params: param,
  body: Type.Object({ role }),
  success: [{ status: 200, meaning: "The updated member", data: Member }],
  errors: ["not_found", "conflict"],
  example: { request: { role: "admin" }, response: { ...example, role: "admin" } },
});

export const removeMember = operation({
  id: "removeMember",
  method: "DELETE",
  path: "/members/{id}",
  tag,
  summary: "Remove a member",
  description:
    "Removes a member from the workspace. The member loses access at once. Only an owner can remove an owner; others get 403. Returns 409 if you remove the last owner. API keys that the member created continue to work: `keys` lists them. Revoke each key whose secret the member may still have.",
  access,
  params: param,
  success: [
    {
      status: 200,
      meaning: "Removed",
      data: Type.Object({
        id: PersonId("The member's id"),
        deleted: Type.Boolean({ description: "Always true" }),
        keys: Type.Array(
          Type.Object({
            id: field.Id("key", "The key's id"),
            name: Type.String({ description: "The key's name" }),
            mode: field.Choice(["live", "test"], "The key's mode"),
          }),
          { description: "The active API keys of both modes that the member created, at most 100" },
        ),
      }),
    },
  ],
  errors: ["not_found", "conflict"],
  example: {
    response: {
      id: example.id,
      deleted: true,
      keys: [{ id: "key_0NxQ2V7mJrT4sLwZ8bYc1D", name: "Nightly import", mode: "live" }],
    },
  },
});

export const createInvitation = operation({
  id: "createInvitation",
  method: "POST",
  path: "/invitations",
  tag: "Invitations",
  summary: "Invite a member",
  description:
    "Returns a link that works once and expires after 7 days. Send it to the invited person yourself. An earlier open invitation for the same e-mail address is revoked. Returns 403 if the role is above your own, and 409 if the person is already a member or the workspace has 500 open invitations.",
  access,
  body: Type.Object({ email: PersonEmail("The e-mail address of the person to invite"), role }),
  success: [{ status: 201, meaning: "Invited", data: InvitationWithLink }],
  errors: ["conflict"],
  example: {
    request: { email: invitation.email, role: invitation.role },
    response: { ...invitation, url: `https://quality.example.com/invitations/${exampleToken}` },
  },
});

export const listInvitations = operation({
  id: "listInvitations",
  method: "GET",
  path: "/invitations",
  tag: "Invitations",
  summary: "List open invitations",
  description:
    "Returns open invitations, newest first. An invitation is open until it is accepted or revoked, or expires.",
  access,
  query: Type.Object(field.paging("inv")),
  success: [{ status: 200, meaning: "A page of invitations", data: field.List(Invitation) }],
  errors: [],
  example: { response: { items: [invitation], has_more: false } },
});

export const revokeInvitation = operation({
  id: "revokeInvitation",
  method: "DELETE",
  path: "/invitations/{id}",
  tag: "Invitations",
  summary: "Revoke an invitation",
  description: "The link stops working immediately. Returns 404 if the invitation is no longer open.",
  access,
  params: field.IdParam("inv", "invitation"),
  success: [
    {
      status: 200,
      meaning: "Revoked",
      data: Type.Object({
        id: field.Id("inv", "The invitation's id"),
        deleted: Type.Boolean({ description: "Always true" }),
      }),
    },
  ],
  errors: ["not_found"],
  example: { response: { id: invitation.id, deleted: true } },
});

export const acceptInvitation = operation({
  id: "acceptInvitation",
  method: "POST",
  path: "/invitations/accept",
  tag: "Invitations",
  summary: "Accept an invitation",
  description:
    "Creates an account, adds it to the workspace and signs the person in. If the e-mail address already has an account, `password` must be its password (otherwise the request returns 401) and `name` is ignored. Returns 404 if the link is unknown, used, revoked or expired.",
  access: openToAll,
  ...anonymousBody,
  body: Type.Object({
    token: Type.String({
      minLength: 1,
      maxLength: 128,
      "x-secret": true,
      description: "The token: the last part of the link",
    }),
    name: Type.Optional(field.Text(255, "The person's name; required for a new account")),
    password: NewPassword("The password for the new account, or of the existing account"),
    code: SecondFactor,
  }),
  success: [{ status: 201, meaning: "Accepted and signed in", data: SignedIn }],
  errors: ["unauthenticated", "not_found"],
  example: {
    request: { token: exampleToken, name: example.name, password: examplePassword },
    response: signedInExample,
  },
});
