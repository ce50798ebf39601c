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

const role = field.Choice(roles, "What the person may do; each role may do all that the ones before it may");

export const Member = Type.Object({
  id: PersonId("The person's id"),
  name: Type.String({ description: "The person's name" }),
  email: Type.String({ description: "What the person signs in with" }),
  role,
  created_at: field.Timestamp("When the person joined the workspace"),
});
export type MemberWire = Static<typeof Member>;

const invitationFields = {
  id: field.Id("inv", "The invitation's id"),
  email: Type.String({ description: "Whom it is for" }),
  role,
  invited_by: Type.String({ description: "E-mail of the person who invited" }),
  created_at: field.Timestamp("When it was made"),
  expires_at: field.Timestamp("From when on its link is of no use"),
};
export const Invitation = Type.Object(invitationFields);
export type InvitationWire = Static<typeof Invitation>;

const InvitationWithLink = Type.Object({
  ...invitationFields,
  url: field.ShownOnce("The link to hand over. Shown this once"),
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
  description: "Who belongs to the workspace, in the order of their ids.",
  access: withSession("viewer"),
  query: Type.Object({
    limit: field.paging("ws").limit,
    starting_after: Type.Optional(PersonId("The id of the last item of the previous page")),
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
    "Holds from the member's next call on. Only owners make or unmake owners (403); the last owner stays one (409).",
  access,
  params: param,
  body: Type.Object({ role }),
  success: [{ status: 200, meaning: "The member as it is now", data: Member }],
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
    "Holds from the member's next call on. Only owners remove owners (403); the last owner stays (409). API keys that the person made go on working: `keys` names them, so that you can revoke those that the person may have kept.",
  access,
  params: param,
  success: [
    {
      status: 200,
      meaning: "Removed",
      data: Type.Object({
        id: PersonId("The person's id"),
        deleted: Type.Boolean({ description: "Always true" }),
        keys: Type.Array(
          Type.Object({
            id: field.Id("key", "The key's id"),
            name: Type.String({ description: "Its label" }),
            mode: field.Choice(["live", "test"], "Which view of the workspace it opens"),
          }),
          { description: "Keys of both modes that the person made and that are not revoked; at most 100" },
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
  summary: "Invite somebody",
  description:
    "Answers a link that works once, for 7 days; handing it over is up to you. An earlier open invitation of the same e-mail ends. Nobody can invite to a role above their own (403). Somebody who is a member already is a 409. At most 500 open invitations per workspace; a further one is a 409.",
  access,
  body: Type.Object({ email: PersonEmail("Whom to invite"), role }),
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
  description: "Newest first: those that are neither accepted, revoked nor expired.",
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
  description: "Its link stops working at once. One that is no longer open is a 404.",
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
    "Makes the account, adds it to the workspace and signs in. Where the e-mail has an account already, `password` must be that account's (401 otherwise) and `name` is ignored. A link that is used, revoked, expired or unknown is a 404.",
  access: openToAll,
  ...anonymousBody,
  body: Type.Object({
    token: Type.String({ minLength: 1, maxLength: 128, "x-secret": true, description: "The last part of the link" }),
    name: Type.Optional(field.Text(255, "The person's name; needed for a new account")),
    password: NewPassword("Of the new account, or of the one there is"),
    code: SecondFactor,
  }),
  success: [{ status: 201, meaning: "Accepted and signed in", data: SignedIn }],
  errors: ["unauthenticated", "not_found"],
  example: {
    request: { token: exampleToken, name: example.name, password: examplePassword },
    response: signedInExample,
  },
});
