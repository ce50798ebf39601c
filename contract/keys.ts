import Type, { type Static } from "typebox";
import * as field from "./fields.ts";
import { operation, withSession } from "./operation.ts";
import { allScopes } from "./scopes.ts";

const name = field.Text(255, "Descriptive label, shown in audit logs and dashboards");
const scopes = Type.Array(field.Choice(allScopes, "A scope"), {
  minItems: 1,
  uniqueItems: true,
  description: "What the key may do",
});
const perMinute = Type.Integer({ minimum: 1, maximum: 1_000_000, description: "Requests per minute" });
const perHour = Type.Integer({
  minimum: 1,
  maximum: 60_000_000,
  description: "Requests per hour; null for no such limit",
});
const allowlist = Type.Array(Type.String({ minLength: 2, maxLength: 64 }), {
  maxItems: 100,
  description:
    "IPv4 or IPv6 addresses or CIDR ranges the key is locked to, in their canonical form (`10.0.0.0/8`, not `10.0.0.1/8`); empty for none",
});

const KeySecret = Type.Object({
  version: Type.Integer({ description: "Counts up with each rotation" }),
  hint: Type.String({ description: "The last four characters" }),
  status: field.Choice(["active", "expiring", "expired", "revoked"], "`expiring` while a rotation's overlap lasts"),
  created_at: field.Timestamp("When it was made"),
  expires_at: field.Nullable(field.Timestamp("When the overlap ends")),
  last_used_at: field.Nullable(field.Timestamp("When it was last used, to the second")),
  last_used_ip: field.Nullable(Type.String({ description: "From where" })),
});

const keyFields = {
  id: field.Id("key", "The key's id"),
  name,
  mode: field.Choice(["live", "test"], "Which view of the workspace the key opens"),
  prefix: field.Choice(["svc_live_", "svc_test_"], "How the secret begins"),
  scopes,
  rate_limit: Type.Object({ per_minute: perMinute, per_hour: field.Nullable(perHour) }),
  ip_allowlist: allowlist,
  status: field.Choice(["active", "revoked"], "A revoked key stays listed for the audit trail"),
  created_by: Type.String({ description: "Who made it" }),
  creator_left: Type.Boolean({
    description:
      "Whether the person who made it no longer belongs to the workspace: revoke it if they may have kept it",
  }),
  created_at: field.Timestamp("When it was made"),
  revoked_at: field.Nullable(field.Timestamp("When it was revoked")),
  last_used_at: field.Nullable(field.Timestamp("When any of its secrets was last used")),
  secrets: Type.Array(KeySecret, { description: "Newest first" }),
};

export const ApiKey = Type.Object(keyFields);
export type ApiKeyWire = Static<typeof ApiKey>;

const ApiKeyWithSecret = Type.Object({
  ...keyFields,
  secret: field.ShownOnce("The whole key. Shown this once"),
});

const example = {
  id: "key_0NxQ2V7mJrT4sLwZ8bYc1D",
  name: "Nightly import",
  mode: "live",
  prefix: "svc_live_",
  scopes: ["conversations:write"],
  rate_limit: { per_minute: 60, per_hour: null },
  ip_allowlist: ["203.0.113.0/24"],
  status: "active",
  created_by: "owner@example.com",
  creator_left: false,
  created_at: "2026-01-15T09:30:00.000Z",
  revoked_at: null,
  last_used_at: null,
  secrets: [
    {
      version: 1,
      hint: "x4Qz",
      status: "active",
      created_at: "2026-01-15T09:30:00.000Z",
      expires_at: null,
      last_used_at: null,
      last_used_ip: null,
    },
  ],
};
// Assembled, so that no scanner takes the documentation for a leak.
const exampleSecret = ["svc", "live", "3fKq9ZtR1mWv7XcB2nHs5LpY8dGaJe4Qz0AbCd"].join("_");
const tag = "API keys";
const access = withSession("admin");
const limits = {
  per_minute: Type.Optional(Type.Integer({ ...perMinute, default: 60 })),
  per_hour: field.Clearable(perHour),
  ip_allowlist: Type.Optional(allowlist),
};

export const createApiKey = operation({
  id: "createApiKey",
  method: "POST",
  path: "/keys",
  tag,
  summary: "Create an API key",
  description:
    "Makes a key of the mode that the session looks at. Offered tiers: default (60 per minute), burst (120 per minute and 1000 per hour), custom. The secret is answered once and never again. At most 500 keys that are not revoked per workspace and mode; a further one is a 409.",
  access,
  body: Type.Object({ name, scopes, ...limits }),
  success: [{ status: 201, meaning: "Created", data: ApiKeyWithSecret }],
  errors: ["conflict"],
  example: {
    request: { name: "Nightly import", scopes: ["conversations:write"], ip_allowlist: ["203.0.113.0/24"] },
    response: { ...example, secret: exampleSecret },
  },
});

export const listApiKeys = operation({
  id: "listApiKeys",
  method: "GET",
  path: "/keys",
  tag,
  summary: "List API keys",
  description: "Newest first, revoked ones included.",
  access,
  query: Type.Object({
    ...field.paging("key"),
    created_by: Type.Optional(field.Text(320, "Only keys that were made by whom `created_by` names")),
  }),
  success: [{ status: 200, meaning: "A page of keys", data: field.List(ApiKey) }],
  errors: [],
  example: { response: { items: [example], has_more: false } },
});

const one = { tag, access, params: field.IdParam("key", "key") } as const;

export const getApiKey = operation({
  ...one,
  id: "getApiKey",
  method: "GET",
  path: "/keys/{id}",
  summary: "Read an API key",
  description: "Everything but the secret.",
  success: [{ status: 200, meaning: "The key", data: ApiKey }],
  errors: ["not_found"],
  example: { response: example },
});

export const updateApiKey = operation({
  ...one,
  id: "updateApiKey",
  method: "PATCH",
  path: "/keys/{id}",
  summary: "Change an API key",
  description: "Holds from the next call on. A revoked key can't be changed (409).",
  body: Type.Object({
    name: Type.Optional(name),
    scopes: Type.Optional(scopes),
    per_minute: Type.Optional(perMinute),
    per_hour: field.Clearable(perHour),
    ip_allowlist: Type.Optional(allowlist),
  }),
  success: [{ status: 200, meaning: "The key as it is now", data: ApiKey }],
  errors: ["not_found", "conflict"],
  example: {
    request: { per_minute: 120, per_hour: 1000 },
    response: { ...example, rate_limit: { per_minute: 120, per_hour: 1000 } },
  },
});

export const rotateApiKey = operation({
  ...one,
  id: "rotateApiKey",
  method: "POST",
  path: "/keys/{id}/rotate",
  summary: "Rotate an API key",
  description:
    "Makes a new secret. The old one goes on working for 24 hours; calls with it carry `Deprecation` and `Sunset` headers. Identity, limits and audit trail stay.",
  success: [{ status: 200, meaning: "Rotated", data: ApiKeyWithSecret }],
  errors: ["not_found", "conflict"],
  example: { response: { ...example, secret: exampleSecret } },
});

export const revokeApiKeySecret = operation({
  tag,
  access,
  id: "revokeApiKeySecret",
  method: "DELETE",
  path: "/keys/{id}/secrets/{version}",
  summary: "Revoke one secret of a key",
  description: "Ends a rotation's overlap early. It stops working with the next call.",
  params: Type.Object({
    id: field.Id("key", "The key's id"),
    version: Type.Integer({ minimum: 1, maximum: 1_000_000, description: "The secret's version" }),
  }),
  success: [{ status: 200, meaning: "The key as it is now", data: ApiKey }],
  errors: ["not_found"],
  example: { response: example },
});

export const revokeApiKey = operation({
  ...one,
  id: "revokeApiKey",
  method: "DELETE",
  path: "/keys/{id}",
  summary: "Revoke an API key",
  description: "All of its secrets stop working with the next call, on every node.",
  success: [{ status: 200, meaning: "The key as it is now", data: ApiKey }],
  errors: ["not_found"],
  example: { response: { ...example, status: "revoked", revoked_at: "2026-01-16T09:30:00.000Z" } },
});
