import Type, { type Static } from "typebox";
import * as field from "./fields.ts";
import { operation, withSession } from "./operation.ts";
import { allScopes } from "./scopes.ts";

const name = field.Text(255, "The key's name, shown in the audit log and the web app");
const scopes = Type.Array(field.Choice(allScopes, "A scope"), {
  minItems: 1,
  uniqueItems: true,
  description: "The scopes of the key",
});
const perMinute = Type.Integer({
  minimum: 1,
  maximum: 1_000_000,
  description: "Maximum number of requests per minute",
});
const perHour = Type.Integer({
  minimum: 1,
  maximum: 60_000_000,
  description: "Maximum number of requests per hour; null for no limit",
});
const allowlist = Type.Array(Type.String({ minLength: 2, maxLength: 64 }), {
  maxItems: 100,
  description:
    "The IPv4 or IPv6 addresses or CIDR ranges that can use the key, in canonical form (`10.0.0.0/8`, not `10.0.0.1/8`). Empty for no restriction",
});

const KeySecret = Type.Object({
  version: Type.Integer({ description: "Number of the secret; increases with each rotation" }),
  hint: Type.String({ description: "The last four characters of the secret" }),
  status: field.Choice(["active", "expiring", "expired", "revoked"], "`expiring` during the overlap after a rotation"),
  created_at: field.Timestamp("When it was created"),
  expires_at: field.Nullable(field.Timestamp("When the secret stops working; null unless it was rotated")),
  last_used_at: field.Nullable(field.Timestamp("When the secret was last used, to the second")),
  last_used_ip: field.Nullable(Type.String({ description: "The IP address of the last use" })),
});

const keyFields = {
  id: field.Id("key", "The key's id"),
  name,
  mode: field.Choice(["live", "test"], "The mode whose data the key can access"),
  prefix: field.Choice(["svc_live_", "svc_test_"], "The prefix of the secret"),
  scopes,
  rate_limit: Type.Object({ per_minute: perMinute, per_hour: field.Nullable(perHour) }),
  ip_allowlist: allowlist,
  status: field.Choice(["active", "revoked"], "`active` or `revoked`. Revoked keys stay listed"),
  created_by: Type.String({ description: "Who created it" }),
  creator_left: Type.Boolean({
    description:
      "Whether the person who created the key has left the workspace. If they may still have the secret, revoke the key",
  }),
  created_at: field.Timestamp("When it was created"),
  revoked_at: field.Nullable(field.Timestamp("When it was revoked")),
  last_used_at: field.Nullable(field.Timestamp("When the key was last used")),
  secrets: Type.Array(KeySecret, { description: "The key's secrets, newest first" }),
};

export const ApiKey = Type.Object(keyFields);
export type ApiKeyWire = Static<typeof ApiKey>;

const ApiKeyWithSecret = Type.Object({
  ...keyFields,
  secret: field.ShownOnce("The secret, which your program sends with each request. Returned only once"),
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
    "Creates a key for the mode of your session. The web app offers the tiers default (60 requests per minute), burst (120 per minute and 1,000 per hour) and custom. The secret is returned only in this response. Returns 409 if the workspace already has 500 active keys in this mode.",
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
  description: "Returns API keys, newest first, including revoked ones.",
  access,
  query: Type.Object({
    ...field.paging("key"),
    created_by: Type.Optional(field.Text(320, "Only keys created by this person")),
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
  summary: "Retrieve an API key",
  description: "Returns the key without its secret.",
  success: [{ status: 200, meaning: "The key", data: ApiKey }],
  errors: ["not_found"],
  example: { response: example },
});

export const updateApiKey = operation({
  ...one,
  id: "updateApiKey",
  method: "PATCH",
  path: "/keys/{id}",
  summary: "Update an API key",
  description:
    "Changes take effect with the next request. Fields that you leave out keep their value. Returns 409 if the key is revoked.",
  body: Type.Object({
    name: Type.Optional(name),
    scopes: Type.Optional(scopes),
    per_minute: Type.Optional(perMinute),
    per_hour: field.Clearable(perHour),
    ip_allowlist: Type.Optional(allowlist),
  }),
  success: [{ status: 200, meaning: "The updated key", data: ApiKey }],
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
    "Creates a new secret. The old secret works for another 24 hours; responses to requests with it have `Deprecation` and `Sunset` headers. The key's id, limits and audit log stay the same.",
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
  summary: "Revoke a key's secret",
  description:
    "Revokes one secret, for example to end the overlap after a rotation early. The secret stops working with the next request.",
  params: Type.Object({
    id: field.Id("key", "The key's id"),
    version: Type.Integer({ minimum: 1, maximum: 1_000_000, description: "The secret's version" }),
  }),
  success: [{ status: 200, meaning: "The updated key", data: ApiKey }],
  errors: ["not_found"],
  example: { response: example },
});

export const revokeApiKey = operation({
  ...one,
  id: "revokeApiKey",
  method: "DELETE",
  path: "/keys/{id}",
  summary: "Revoke an API key",
  description: "All secrets of the key stop working with the next request, on every node.",
  success: [{ status: 200, meaning: "The updated key", data: ApiKey }],
  errors: ["not_found"],
  example: { response: { ...example, status: "revoked", revoked_at: "2026-01-16T09:30:00.000Z" } },
});
