import Type, { type Static } from "typebox";
import * as field from "./fields.ts";
import { operation, withSession } from "./operation.ts";
import { KnownPassword } from "./session.ts";

const name = field.Text(255, "The workspace's name");

export const piiModes = ["off", "mask_shown", "mask_stored"] as const;
const piiMode = field.Choice(
  piiModes,
  "How personal data in conversations is handled. `off`: not masked. `mask_shown`: masked whenever it is shown, exported or sent. `mask_stored`: permanently masked before it is stored",
);
const piiPatterns = Type.Array(
  Type.Object({
    name: Type.String({
      pattern: "^[a-z][a-z0-9_]{0,31}$",
      description: "The name in the mask: `order_number` becomes `[ORDER_NUMBER]`",
    }),
    pattern: Type.String({
      minLength: 1,
      maxLength: 500,
      description: "A regular expression in RE2 syntax",
    }),
  }),
  { maxItems: 50, description: "Your own patterns, in addition to the built-in ones" },
);

const conversationRetentionDays = Type.Integer({
  minimum: 1,
  maximum: 3650,
  description:
    "Number of days after which a conversation is deleted as by `DELETE /conversations/{id}`, in both modes; null to store conversations forever",
});
const recordingRetentionDays = Type.Integer({
  minimum: 1,
  maximum: 3650,
  description:
    "Number of days after which the copy of a recording is deleted, in both modes; null to store it as long as the conversation",
});
const auditRetentionDays = Type.Integer({
  minimum: 7,
  maximum: 400,
  description: "Number of days after which an audit entry is deleted; null for 400",
});

export const Workspace = Type.Object({
  id: field.Id("ws", "The workspace's id"),
  name,
  pii_mode: piiMode,
  pii_patterns: piiPatterns,
  conversation_retention_days: field.Nullable(conversationRetentionDays),
  recording_retention_days: field.Nullable(recordingRetentionDays),
  audit_retention_days: field.Nullable(auditRetentionDays),
  deletion_due_at: field.Nullable(
    field.Timestamp("When the workspace will be deleted; null unless its deletion was requested"),
  ),
  created_at: field.Timestamp("When it was created"),
  updated_at: field.Timestamp("When it was last updated"),
});
export type WorkspaceWire = Static<typeof Workspace>;

const example = {
  id: "ws_0NxQ2V7mJrT4sLwZ8bYc1D",
  name: "Acme support",
  pii_mode: "off",
  pii_patterns: [],
  conversation_retention_days: null,
  recording_retention_days: null,
  audit_retention_days: null,
  deletion_due_at: null,
  created_at: "2026-01-15T09:30:00.000Z",
  updated_at: "2026-01-15T09:30:00.000Z",
};
const tag = "Workspace";

export const getWorkspace = operation({
  id: "getWorkspace",
  method: "GET",
  path: "/workspace",
  tag,
  summary: "Retrieve the workspace",
  description: "Returns the workspace of your session.",
  access: withSession("viewer"),
  openWhileDeleted: true,
  success: [{ status: 200, meaning: "The workspace", data: Workspace }],
  errors: ["not_found"],
  example: { response: example },
});

export const tryWorkspacePrivacy = operation({
  id: "tryWorkspacePrivacy",
  method: "POST",
  path: "/workspace/privacy/try",
  tag,
  summary: "Try masking",
  description:
    "Shows how a text would be masked, and which ranges are replaced, whatever `pii_mode` is set to. If you send `pii_patterns`, they are used instead of the stored ones. The text is not stored, not even in the audit log. Ranges are counted in UTF-16 code units, as in JavaScript; `end` is exclusive.",
  access: withSession("admin"),
  body: Type.Object({
    text: Type.String({ minLength: 1, maxLength: 10_000, "x-secret": true, description: "The text to mask" }),
    pii_patterns: Type.Optional(piiPatterns),
  }),
  success: [
    {
      status: 200,
      meaning: "What would be masked",
      data: Type.Object({
        masked: Type.String({ description: "The masked text" }),
        ranges: Type.Array(
          Type.Object({
            start: Type.Integer({ minimum: 0, description: "Start of the range" }),
            end: Type.Integer({ minimum: 1, description: "End of the range, exclusive" }),
            label: Type.String({ description: "The name in the mask: `EMAIL`, `PHONE` or the name of a pattern" }),
          }),
          { description: "The masked ranges, in order and without overlaps" },
        ),
      }),
    },
  ],
  errors: ["not_found"],
  example: {
    request: { text: "Write to ada@example.com." },
    response: { masked: "Write to [EMAIL].", ranges: [{ start: 9, end: 24, label: "EMAIL" }] },
  },
});

export const updateWorkspace = operation({
  id: "updateWorkspace",
  method: "PATCH",
  path: "/workspace",
  tag,
  summary: "Update the workspace",
  description:
    "Fields that you leave out keep their value. `pii_mode` and `pii_patterns` apply to both modes, from the next request on. They cover e-mail addresses, phone and card numbers, IBANs, national ids, URLs with tokens, and your own patterns. Data that is already stored unmasked stays unmasked. Data older than a retention period is deleted within an hour or, if there is a lot of it, gradually in the background.",
  access: withSession("admin"),
  body: Type.Object({
    name: Type.Optional(name),
    conversation_retention_days: field.Clearable(conversationRetentionDays),
    recording_retention_days: field.Clearable(recordingRetentionDays),
    audit_retention_days: field.Clearable(auditRetentionDays),
    pii_mode: Type.Optional(piiMode),
    pii_patterns: Type.Optional(piiPatterns),
  }),
  success: [{ status: 200, meaning: "The updated workspace", data: Workspace }],
  errors: ["not_found"],
  example: { request: { name: "Acme care" }, response: { ...example, name: "Acme care" } },
});

const password = KnownPassword("Your password");
const deletion = {
  path: "/workspace/deletion",
  tag,
  access: withSession("owner"),
  success: [{ status: 200 as const, meaning: "The updated workspace", data: Workspace }],
};

export const requestWorkspaceDeletion = operation({
  ...deletion,
  id: "requestWorkspaceDeletion",
  method: "POST",
  // A retry with the same Idempotency-Key gets the first answer.
  openWhileDeleted: true,
  summary: "Delete the workspace",
  description:
    "Closes the workspace: from the next request on, its API keys, inbound addresses and sessions are refused, and no webhook is called. After `grace_days`, everything in it is deleted in the background, in both modes, with its audit log and the accounts of people who belong to no other workspace. Until then, an owner can undo the deletion. `name` must be the workspace's name. If you have a password, send it as `current_password`; otherwise you must have signed in within the last 10 minutes. Returns 409 if the deletion was already requested.",
  body: Type.Object({
    name,
    current_password: Type.Optional(password),
    grace_days: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 30,
        default: 7,
        description: "Number of days in which the deletion can be undone",
      }),
    ),
  }),
  errors: ["not_found", "conflict"],
  example: {
    request: { name: "Acme support", current_password: "correct horse battery staple" },
    response: { ...example, deletion_due_at: "2026-01-22T09:30:00.000Z" },
  },
});

export const restoreWorkspace = operation({
  ...deletion,
  id: "restoreWorkspace",
  method: "DELETE",
  openWhileDeleted: true,
  summary: "Restore the workspace",
  description:
    "Undoes the deletion during the grace period. API keys, sessions, webhooks and inbound addresses work again from the next request on. Returns 409 if no deletion was requested.",
  errors: ["not_found", "conflict"],
  example: { response: example },
});
