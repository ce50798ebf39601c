import Type, { type Static } from "typebox";
import * as field from "./fields.ts";
import { operation, withSession } from "./operation.ts";
import { examplePassword, KnownPassword, Person, PersonEmail, PersonId, TotpCode } from "./session.ts";

/** What signed-in people do with their own account. */

const tag = "Account";
const access = withSession("viewer");
const password = KnownPassword("The account's password");
const attempts = "You can try at most 20 times in 15 minutes. Returns 400 if the password is wrong.";

export const updateProfile = operation({
  id: "updateProfile",
  method: "PATCH",
  path: "/session/profile",
  tag,
  summary: "Update your profile",
  description: `Changes your name or e-mail address. Fields that you leave out keep their value. To change \`email\`, also send \`current_password\`. Returns 409 if another account uses the e-mail address. ${attempts}`,
  access,
  body: Type.Object({
    name: Type.Optional(field.Text(255, "Your name")),
    email: Type.Optional(PersonEmail("Your new e-mail address, which you also sign in with")),
    current_password: Type.Optional(password),
  }),
  success: [{ status: 200, meaning: "Your updated profile", data: Person }],
  errors: ["conflict"],
  example: {
    request: { name: "Ada King" },
    response: { id: "q7Yw2ZkR9mTxVb4NcJ1sLdH8gFpA6eUo", name: "Ada King", email: "ada@example.com" },
  },
});

export const OpenSession = Type.Object({
  id: PersonId("The session's id"),
  is_current: Type.Boolean({ description: "Whether this request uses the session" }),
  created_at: field.Timestamp("When the person signed in"),
  expires_at: field.Timestamp("When the session expires, unless you use it before then"),
  ip: field.Nullable(Type.String({ description: "IP address of the sign-in" })),
  user_agent: field.Nullable(Type.String({ description: "`User-Agent` header of the sign-in" })),
});
export type OpenSessionWire = Static<typeof OpenSession>;

const session = {
  id: "Zk3Yw2ZkR9mTxVb4NcJ1sLdH8gFpA6eU",
  is_current: true,
  created_at: "2026-01-15T09:30:00.000Z",
  expires_at: "2026-01-22T09:30:00.000Z",
  ip: "203.0.113.7",
  user_agent: "Mozilla/5.0",
};

export const listSessions = operation({
  id: "listSessions",
  method: "GET",
  path: "/sessions",
  tag,
  summary: "List your sessions",
  description: "Returns your active sessions, newest first, at most 100.",
  access,
  success: [{ status: 200, meaning: "Your sessions", data: field.List(OpenSession) }],
  errors: [],
  example: { response: { items: [session], has_more: false } },
});

export const revokeSession = operation({
  id: "revokeSession",
  method: "DELETE",
  path: "/sessions/{id}",
  tag,
  summary: "Revoke a session",
  description:
    "Ends one of your sessions. Its cookie stops working with the next request. Returns 404 if the session isn't yours.",
  access,
  params: Type.Object({ id: PersonId("The session's id") }),
  success: [
    {
      status: 200,
      meaning: "Ended",
      data: Type.Object({
        id: PersonId("The session's id"),
        deleted: Type.Boolean({ description: "Always true" }),
      }),
    },
  ],
  errors: ["not_found"],
  example: { response: { id: session.id, deleted: true } },
});

export const revokeOtherSessions = operation({
  id: "revokeOtherSessions",
  method: "DELETE",
  path: "/sessions",
  tag,
  summary: "Revoke all other sessions",
  description: "Ends all your sessions except the one that you use for this request.",
  access,
  success: [
    {
      status: 200,
      meaning: "Ended",
      data: Type.Object({ deleted: Type.Boolean({ description: "Always true" }) }),
    },
  ],
  errors: [],
  example: { response: { deleted: true } },
});

const RecoveryCodes = field.Nullable(
  Type.Array(Type.String({ description: "A recovery code" }), {
    "x-secret": true,
    description:
      "Use a recovery code in place of a code from your authenticator app. Each code works once. The codes are returned only once; null if an idempotent replay comes from another caller or after 5 minutes",
  }),
);
const exampleCodes = ["k7wq2-9xmtv", "p4ncj-1sldh"];

export const beginTwoFactor = operation({
  id: "beginTwoFactor",
  method: "POST",
  path: "/session/two-factor",
  tag,
  summary: "Start setting up two-factor sign-in",
  description: `Returns a new secret for your authenticator app (TOTP, RFC 6238: SHA-1, 6 digits, 30 seconds) and 10 recovery codes. Two-factor sign-in is off until you confirm it with a code. Returns 409 if it is already on. ${attempts}`,
  access,
  body: Type.Object({ current_password: password }),
  success: [
    {
      status: 201,
      meaning: "The secret and the recovery codes, to be confirmed",
      data: Type.Object({
        otpauth_url: field.ShownOnce("The address to show as a QR code for the authenticator app. Returned only once"),
        secret: field.ShownOnce("The secret in base 32, to type in by hand. Returned only once"),
        recovery_codes: RecoveryCodes,
      }),
    },
  ],
  errors: ["conflict"],
  example: {
    request: { current_password: examplePassword },
    response: {
      otpauth_url: "otpauth://totp/Acme:ada%40example.com?issuer=Acme&secret=JBSWY3DPEHPK3PXP",
      secret: "JBSWY3DPEHPK3PXP",
      recovery_codes: exampleCodes,
    },
  },
});

export const confirmTwoFactor = operation({
  id: "confirmTwoFactor",
  method: "POST",
  path: "/session/two-factor/confirm",
  tag,
  summary: "Turn on two-factor sign-in",
  description:
    "Confirms the setup with a code from your authenticator app. From then on, signing in with your password also needs a code. Ends all your other sessions. Returns 400 if the code is wrong, and 409 if you requested no secret within the last hour or already confirmed it. You can try at most 10 codes in 15 minutes.",
  access,
  body: Type.Object({ code: TotpCode("The current code from your authenticator app") }),
  success: [
    {
      status: 200,
      meaning: "Two-factor sign-in is on",
      data: Type.Object({ enabled: Type.Boolean({ description: "Always true" }) }),
    },
  ],
  errors: ["conflict"],
  example: { request: { code: "123456" }, response: { enabled: true } },
});

export const disableTwoFactor = operation({
  id: "disableTwoFactor",
  method: "POST",
  path: "/session/two-factor/disable",
  tag,
  summary: "Turn off two-factor sign-in",
  description: `Deletes the secret and the recovery codes. ${attempts}`,
  access,
  body: Type.Object({ current_password: password }),
  success: [
    {
      status: 200,
      meaning: "Two-factor sign-in is off",
      data: Type.Object({ enabled: Type.Boolean({ description: "Always false" }) }),
    },
  ],
  errors: [],
  example: { request: { current_password: examplePassword }, response: { enabled: false } },
});

export const renewRecoveryCodes = operation({
  id: "renewRecoveryCodes",
  method: "POST",
  path: "/session/two-factor/recovery-codes",
  tag,
  summary: "Replace your recovery codes",
  description: `Returns new recovery codes; the previous ones stop working. Returns 409 if two-factor sign-in is off. ${attempts}`,
  access,
  body: Type.Object({ current_password: password }),
  success: [{ status: 201, meaning: "The new recovery codes", data: Type.Object({ recovery_codes: RecoveryCodes }) }],
  errors: ["conflict"],
  example: { request: { current_password: examplePassword }, response: { recovery_codes: exampleCodes } },
});
