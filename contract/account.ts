import Type, { type Static } from "typebox";
import * as field from "./fields.ts";
import { operation, withSession } from "./operation.ts";
import { examplePassword, KnownPassword, Person, PersonEmail, PersonId, TotpCode } from "./session.ts";

/** What signed-in people do with their own account. */

const tag = "Account";
const access = withSession("viewer");
const password = KnownPassword("The account's password");
const attempts = "At most 20 attempts in 15 minutes. A wrong password is a 400.";

export const updateProfile = operation({
  id: "updateProfile",
  method: "PATCH",
  path: "/session/profile",
  tag,
  summary: "Change your name or e-mail",
  description: `Fields that are left out stay. A new \`email\` needs \`current_password\`; an e-mail that has an account already is a 409. ${attempts}`,
  access,
  body: Type.Object({
    name: Type.Optional(field.Text(255, "Your name")),
    email: Type.Optional(PersonEmail("What you sign in with from now on")),
    current_password: Type.Optional(password),
  }),
  success: [{ status: 200, meaning: "You, as you are now", data: Person }],
  errors: ["conflict"],
  example: {
    request: { name: "Ada King" },
    response: { id: "q7Yw2ZkR9mTxVb4NcJ1sLdH8gFpA6eUo", name: "Ada King", email: "ada@example.com" },
  },
});

export const OpenSession = Type.Object({
  id: PersonId("The session's id"),
  is_current: Type.Boolean({ description: "Whether this call was made with it" }),
  created_at: field.Timestamp("When the person signed in"),
  expires_at: field.Timestamp("When it ends, unless it is used before"),
  ip: field.Nullable(Type.String({ description: "The address from which the person signed in" })),
  user_agent: field.Nullable(Type.String({ description: "The browser with which the person signed in" })),
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
  description: "Where you are signed in, the newest first; at most 100.",
  access,
  success: [{ status: 200, meaning: "The sessions", data: field.List(OpenSession) }],
  errors: [],
  example: { response: { items: [session], has_more: false } },
});

export const revokeSession = operation({
  id: "revokeSession",
  method: "DELETE",
  path: "/sessions/{id}",
  tag,
  summary: "End one of your sessions",
  description: "Its cookie stops working with the next call. Another person's session is a 404.",
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
  summary: "End all your other sessions",
  description: "The session of this call goes on.",
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
  Type.Array(Type.String({ description: "A code that works once" }), {
    "x-secret": true,
    description:
      "Each works once in the place of a code from the app. Shown this once; null in a replay to another caller or after 5 minutes",
  }),
);
const exampleCodes = ["k7wq2-9xmtv", "p4ncj-1sldh"];

export const beginTwoFactor = operation({
  id: "beginTwoFactor",
  method: "POST",
  path: "/session/two-factor",
  tag,
  summary: "Begin two-factor sign-in",
  description: `Answers a new secret for an authenticator app (TOTP, RFC 6238: SHA-1, 6 digits, 30 seconds) and 10 recovery codes. Nothing changes until a code confirms it. Two-factor sign-in that is on already is a 409. ${attempts}`,
  access,
  body: Type.Object({ current_password: password }),
  success: [
    {
      status: 201,
      meaning: "To be confirmed",
      data: Type.Object({
        otpauth_url: field.ShownOnce("What the app reads as a QR code. Shown this once"),
        secret: field.ShownOnce("The same secret to type in, in base 32. Shown this once"),
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
  summary: "Turn two-factor sign-in on",
  description:
    "With a code from the app. From then on every sign-in with the password needs a code. Ends every other session. A wrong code is a 400; a secret that was not asked for within an hour, or was confirmed already, is a 409. At most 10 codes in 15 minutes.",
  access,
  body: Type.Object({ code: TotpCode("The code that the app shows now") }),
  success: [
    {
      status: 200,
      meaning: "On",
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
  summary: "Turn two-factor sign-in off",
  description: `The secret and the recovery codes are deleted. ${attempts}`,
  access,
  body: Type.Object({ current_password: password }),
  success: [
    {
      status: 200,
      meaning: "Off",
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
  summary: "Make new recovery codes",
  description: `The ones until now stop working. Without two-factor sign-in it is a 409. ${attempts}`,
  access,
  body: Type.Object({ current_password: password }),
  success: [{ status: 201, meaning: "Made", data: Type.Object({ recovery_codes: RecoveryCodes }) }],
  errors: ["conflict"],
  example: { request: { current_password: examplePassword }, response: { recovery_codes: exampleCodes } },
});
