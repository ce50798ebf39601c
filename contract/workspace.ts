import Type, { type Static } from "typebox";
import * as field from "./fields.ts";
import { operation, withSession } from "./operation.ts";
import { KnownPassword } from "./session.ts";

const name = field.Text(255, "The workspace's name");

export const piiModes = ["off", "mask_shown", "mask_stored"] as const;
const piiMode = field.Choice(
  piiModes,
  "What happens to personal data in conversations: nothing; masked in whatever is shown, exported and sent; or masked before it is stored, for good",
);
const piiPatterns = Type.Array(
  Type.Object({
    name: Type.String({
      pattern: "^[a-z][a-z0-9_]{0,31}$",
      description: "What the mask then says: `order_number` becomes `[ORDER_NUMBER]`",
    }),
    pattern: Type.String({
      minLength: 1,
      maxLength: 500,
      description: "A regular expression in RE2 syntax, which always ends in time",
    }),
  }),
  { maxItems: 50, description: "Your own patterns, besides the built-in ones" },
);

const conversationRetentionDays = Type.Integer({
  minimum: 1,
  maximum: 3650,
  description:
    "After so many days a conversation is deleted with all that belongs to it, as `DELETE /conversations/{id}` would, in both modes; null keeps them for ever",
});
const recordingRetentionDays = Type.Integer({
  minimum: 1,
  maximum: 3650,
  description:
    "After so many days the copy of a conversation's recording is deleted, in both modes; null keeps it for as long as the conversation",
});
const auditRetentionDays = Type.Integer({
  minimum: 7,
  maximum: 400,
  description: "After so many days an audit entry is deleted; null stands for 400",
});

export const Workspace = Type.Object({
  id: field.Id("ws", "The workspace's id"),
  name,
  pii_mode: piiMode,
  pii_patterns: piiPatterns,
  conversation_retention_days: field.Nullable(conversationRetentionDays),
  recording_retention_days: field.Nullable(recordingRetentionDays),
  audit_retention_days: field.Nullable(auditRetentionDays),
  deletion_due_at: field.Nullable(field.Timestamp("When it is deleted; null unless its deletion was requested")),
  created_at: field.Timestamp("When it was created"),
  updated_at: field.Timestamp("When it last changed"),
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
  summary: "Read the workspace",
  description: "The workspace that the session looks at.",
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
  summary: "Try out what would be masked",
  description:
    "Answers what masking makes of a text, and which ranges it replaces, whatever `pii_mode` says. With `pii_patterns`, those take the place of the stored ones. Nothing is stored, and the audit log does not hold the text. Ranges count UTF-16 code units, as JavaScript does; `end` is exclusive.",
  access: withSession("admin"),
  body: Type.Object({
    text: Type.String({ minLength: 1, maxLength: 10_000, "x-secret": true, description: "The text to try it on" }),
    pii_patterns: Type.Optional(piiPatterns),
  }),
  success: [
    {
      status: 200,
      meaning: "What would be masked",
      data: Type.Object({
        masked: Type.String({ description: "The text as it would be shown or stored" }),
        ranges: Type.Array(
          Type.Object({
            start: Type.Integer({ minimum: 0, description: "Where the range begins in the text" }),
            end: Type.Integer({ minimum: 1, description: "Where it ends, exclusive" }),
            label: Type.String({ description: "What the mask says: `EMAIL`, `PHONE` or a pattern's name" }),
          }),
          { description: "In order, without overlaps" },
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
  summary: "Change the workspace's settings",
  description:
    "Fields that are left out stay. `pii_mode` and `pii_patterns` hold for both modes, from the next call on: e-mail addresses, phone and card numbers, IBANs, national ids, addresses that carry tokens, and your own patterns. What was stored unmasked stays stored so. What is older than a retention allows is deleted within the hour or, where there is much of it, bit by bit in the background.",
  access: withSession("admin"),
  body: Type.Object({
    name: Type.Optional(name),
    conversation_retention_days: field.Clearable(conversationRetentionDays),
    recording_retention_days: field.Clearable(recordingRetentionDays),
    audit_retention_days: field.Clearable(auditRetentionDays),
    pii_mode: Type.Optional(piiMode),
    pii_patterns: Type.Optional(piiPatterns),
  }),
  success: [{ status: 200, meaning: "The workspace as it is now", data: Workspace }],
  errors: ["not_found"],
  example: { request: { name: "Acme care" }, response: { ...example, name: "Acme care" } },
});

const password = KnownPassword("The password of your account");
const deletion = {
  path: "/workspace/deletion",
  tag,
  access: withSession("owner"),
  success: [{ status: 200 as const, meaning: "The workspace as it is now", data: Workspace }],
};

export const requestWorkspaceDeletion = operation({
  ...deletion,
  id: "requestWorkspaceDeletion",
  method: "POST",
  // A retry with the same Idempotency-Key gets the first answer.
  openWhileDeleted: true,
  summary: "Delete the workspace",
  description:
    "Closes the workspace at once: from the next call on its keys, inbound addresses and sessions are refused, and no webhook is called. When `grace_days` are over everything in it is deleted in the background, in both modes, with its audit log and the accounts of people who belong to no other workspace. Until then an owner can undo it. `name` must be the workspace's name. People who have a password give it as `current_password`; the others must have signed in within the last 10 minutes. A second request is a 409.",
  body: Type.Object({
    name,
    current_password: Type.Optional(password),
    grace_days: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 30, default: 7, description: "For so many days it can be undone" }),
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
  summary: "Undo the deletion of the workspace",
  description:
    "While the grace period lasts. Keys, sessions, webhooks and inbound addresses work again from the next call on. A 409 where no deletion waits.",
  errors: ["not_found", "conflict"],
  example: { response: example },
});
