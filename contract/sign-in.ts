import Type from "typebox";
import * as field from "./fields.ts";
import { anonymousBody, openToAll, operation } from "./operation.ts";
import { examplePassword, NewPassword, PersonEmail, SignedIn, signedInExample } from "./session.ts";

/** Ways into an account besides the password: a link, the first set-up, and an OIDC provider. */

const tag = "Session";
const linkToken = (description: string) => Type.String({ minLength: 1, maxLength: 128, "x-secret": true, description });
const exampleToken = "Zm9ydHktdGhyZWUtY2hhcmFjdGVycy1vZi1iYXNlNjQ";

export const getSignInOptions = operation({
  id: "getSignInOptions",
  method: "GET",
  path: "/session/options",
  tag,
  summary: "Retrieve the sign-in options",
  description: "Returns what a sign-in page needs to know. Contains nothing about accounts.",
  access: openToAll,
  success: [
    {
      status: 200,
      meaning: "The sign-in options",
      data: Type.Object({
        password_reset: Type.Boolean({ description: "Whether password reset links can be sent by e-mail" }),
        oidc: field.Nullable(
          Type.Object({ name: Type.String({ description: "The provider's name, for the label of a button" }) }),
        ),
        set_up: Type.Boolean({
          description:
            "Whether the owner's account still has to be set up, with the link that the first start has printed",
        }),
      }),
    },
  ],
  errors: [],
  example: { response: { password_reset: true, oidc: { name: "Acme sign-on" }, set_up: false } },
});

export const requestPasswordReset = operation({
  id: "requestPasswordReset",
  method: "POST",
  path: "/password-resets",
  tag,
  summary: "Request a password reset",
  description:
    "Sends a reset link by e-mail if there is an account with a password for this address. The response is the same if there is none. Limited to 5 requests per e-mail address and 20 per source address in an hour. Returns 403 if no mail server is configured: an operator can then create a link with `cli users reset-link`.",
  access: openToAll,
  ...anonymousBody,
  body: Type.Object({ email: PersonEmail("The account's e-mail address") }),
  success: [
    {
      status: 202,
      meaning: "Accepted; the link is sent if there is such an account",
      data: Type.Object({ accepted: Type.Boolean({ description: "Always true" }) }),
    },
  ],
  errors: ["permission_denied"],
  example: { request: { email: "ada@example.com" }, response: { accepted: true } },
});

export const completePasswordReset = operation({
  id: "completePasswordReset",
  method: "POST",
  path: "/password-resets/complete",
  tag,
  summary: "Complete a password reset",
  description:
    "Sets a new password and ends all sessions of the person. Sign in afterwards, with a code if two-factor sign-in is on. A link works once and expires after an hour. Returns 404 if it is unknown, used, expired or replaced by a newer one.",
  access: openToAll,
  ...anonymousBody,
  body: Type.Object({
    token: linkToken("The token: the last part of the link"),
    password: NewPassword("The new password"),
  }),
  success: [
    {
      status: 200,
      meaning: "Changed",
      data: Type.Object({ changed: Type.Boolean({ description: "Always true" }) }),
    },
  ],
  errors: ["not_found"],
  example: { request: { token: exampleToken, password: examplePassword }, response: { changed: true } },
});

export const setUpOwner = operation({
  id: "setUpOwner",
  method: "POST",
  path: "/set-up",
  tag,
  summary: "Set up the owner",
  description:
    "Sets the name, e-mail address and password of the account that the first start has created, and signs the owner in. `token` is the last part of the link that the first start prints in the terminal and writes to DATA_DIR/first-start.env. The link works once and expires after 7 days. Returns 404 if the token is unknown, used or expired.",
  access: openToAll,
  ...anonymousBody,
  body: Type.Object({
    token: linkToken("The token: the last part of the link"),
    name: field.Text(255, "The owner's name"),
    email: PersonEmail("The e-mail address that the owner signs in with"),
    password: NewPassword("The owner's password"),
    workspace_name: Type.Optional(field.Text(255, "The workspace's name; unchanged if you leave it out")),
  }),
  success: [{ status: 201, meaning: "Set up and signed in", data: SignedIn }],
  errors: ["not_found", "conflict"],
  example: {
    request: { token: exampleToken, name: "Ada Byron", email: "ada@example.com", password: examplePassword },
    response: signedInExample,
  },
});

export const beginOidcSignIn = operation({
  id: "beginOidcSignIn",
  method: "POST",
  path: "/session/oidc",
  tag,
  summary: "Start signing in with OIDC",
  description:
    "Returns the provider's URL to redirect the browser to, and sets a cookie that is needed to complete the sign-in within 10 minutes. The provider redirects the browser back to PUBLIC_URL/sign-in/oidc. Returns 403 if no provider is configured, and 503 if it can't be reached.",
  access: openToAll,
  ...anonymousBody,
  body: Type.Object({
    return_to: Type.Optional(
      Type.String({
        maxLength: 1024,
        pattern: "^/([A-Za-z0-9_~.?=&%-][A-Za-z0-9_~./?=&%-]*)?$",
        description: "A path of the web app, which `POST /session/oidc/complete` returns",
      }),
    ),
  }),
  success: [
    {
      status: 201,
      meaning: "Started",
      data: Type.Object({ url: Type.String({ description: "The URL to redirect the browser to" }) }),
    },
  ],
  errors: ["permission_denied"],
  example: {
    request: { return_to: "/conversations" },
    response: { url: "https://id.example.com/authorize?client_id=cqs&response_type=code" },
  },
});

export const completeOidcSignIn = operation({
  id: "completeOidcSignIn",
  method: "POST",
  path: "/session/oidc/complete",
  tag,
  summary: "Complete signing in with OIDC",
  description:
    "Takes the parameters of the provider's redirect, which work once, and signs the person in: to the account that is linked to the provider's user; otherwise to the account with the same e-mail address, which is then linked; otherwise to a new account, if the e-mail address has an open invitation. The provider must confirm the e-mail address (`email_verified`). Returns 403 if there is neither an account nor an invitation, and 401 if the response can't be verified or belongs to another browser. You can try at most 100 times in 15 minutes per source address.",
  access: openToAll,
  ...anonymousBody,
  body: Type.Object({
    code: Type.String({ minLength: 1, maxLength: 4096, "x-secret": true, description: "`code` from the redirect URL" }),
    state: Type.String({
      minLength: 1,
      maxLength: 256,
      "x-secret": true,
      description: "`state` from the redirect URL",
    }),
    iss: Type.Optional(
      Type.String({ minLength: 1, maxLength: 1024, description: "`iss` from the redirect URL, if present" }),
    ),
  }),
  success: [
    {
      status: 201,
      meaning: "Signed in",
      data: Type.Object({
        ...SignedIn.properties,
        return_to: field.Nullable(Type.String({ description: "As you sent it to `POST /session/oidc`" })),
      }),
    },
  ],
  errors: ["unauthenticated", "permission_denied"],
  example: {
    request: { code: exampleToken, state: exampleToken.slice(0, 22), iss: "https://login.example.com" },
    response: { ...signedInExample, return_to: "/conversations" },
  },
});
