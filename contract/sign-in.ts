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
  summary: "Read how people can sign in",
  description: "For a sign-in page. Tells nothing of any account.",
  access: openToAll,
  success: [
    {
      status: 200,
      meaning: "The ways in",
      data: Type.Object({
        password_reset: Type.Boolean({ description: "Whether links for a new password are sent by mail" }),
        oidc: field.Nullable(
          Type.Object({ name: Type.String({ description: "What to call the provider on a button" }) }),
        ),
        set_up: Type.Boolean({
          description: "Whether the owner has yet to be set up, with the link that the first start has shown",
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
  summary: "Ask for a link for a new password",
  description:
    "Sends the link by mail if the e-mail has an account with a password; the answer is the same if it has none. At most 5 per e-mail and 20 per source address in an hour. Where no mail server is set it is a 403: an operator can make a link with `cli users reset-link`.",
  access: openToAll,
  ...anonymousBody,
  body: Type.Object({ email: PersonEmail("The account's e-mail") }),
  success: [
    {
      status: 202,
      meaning: "The link is on its way, if there is such an account",
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
  summary: "Set a new password with a link",
  description:
    "Ends every session of the person; sign in afterwards, with a code where two-factor sign-in is on. A link works once, for an hour; one that is used, expired, replaced by a newer one or unknown is a 404.",
  access: openToAll,
  ...anonymousBody,
  body: Type.Object({
    token: linkToken("The last part of the link"),
    password: NewPassword("The password from now on"),
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
    "Gives the account that the first start has made its name, e-mail and password, and signs in. `token` is the last part of the link that the first start shows in the terminal or in DATA_DIR/first-start.env; it works once, for 7 days. A token that is used, expired or unknown is a 404.",
  access: openToAll,
  ...anonymousBody,
  body: Type.Object({
    token: linkToken("The last part of the link"),
    name: field.Text(255, "The owner's name"),
    email: PersonEmail("What the owner signs in with"),
    password: NewPassword("The owner's password"),
    workspace_name: Type.Optional(field.Text(255, "The workspace's name; without it, the name stays")),
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
  summary: "Begin to sign in with the OIDC provider",
  description:
    "Answers the provider's address to send the browser to, and sets a cookie that the second step needs within 10 minutes. The provider sends the browser back to PUBLIC_URL/sign-in/oidc. Where no provider is set it is a 403; one that can't be reached is a 503.",
  access: openToAll,
  ...anonymousBody,
  body: Type.Object({
    return_to: Type.Optional(
      Type.String({
        maxLength: 1024,
        pattern: "^/([A-Za-z0-9_~.?=&%-][A-Za-z0-9_~./?=&%-]*)?$",
        description: "A path of the app, which the second step answers",
      }),
    ),
  }),
  success: [
    {
      status: 201,
      meaning: "Begun",
      data: Type.Object({ url: Type.String({ description: "Where to send the browser" }) }),
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
  summary: "Sign in with what the OIDC provider answered",
  description:
    "Takes the parameters with which the provider sent the browser back, once. Signs in the account that is linked with the provider's person; else the one of the same e-mail, which is then linked; else it makes an account, if that e-mail has an open invitation. The provider must vouch for the e-mail (`email_verified`). Whoever has neither account nor invitation gets a 403; an answer that can't be verified, or that belongs to another browser, is a 401. At most 100 attempts per source address in 15 minutes.",
  access: openToAll,
  ...anonymousBody,
  body: Type.Object({
    code: Type.String({ minLength: 1, maxLength: 4096, "x-secret": true, description: "`code` of the address" }),
    state: Type.String({ minLength: 1, maxLength: 256, "x-secret": true, description: "`state` of the address" }),
    iss: Type.Optional(Type.String({ minLength: 1, maxLength: 1024, description: "`iss` of the address, if there" })),
  }),
  success: [
    {
      status: 201,
      meaning: "Signed in",
      data: Type.Object({
        ...SignedIn.properties,
        return_to: field.Nullable(Type.String({ description: "As it was given at the beginning" })),
      }),
    },
  ],
  errors: ["unauthenticated", "permission_denied"],
  example: {
    request: { code: exampleToken, state: exampleToken.slice(0, 22), iss: "https://login.example.com" },
    response: { ...signedInExample, return_to: "/conversations" },
  },
});
