import Type, { type Static } from "typebox";
import * as field from "./fields.ts";
import { operation, withSession } from "./operation.ts";

const keyId = field.Id("key", "The API key of the call; null for a signed-in member or an unknown caller");
const mode = field.Choice(["live", "test"], "The mode of the call; null for an unknown caller");
const method = Type.String({ minLength: 1, maxLength: 20, description: "HTTP method" });
const endpoint = Type.String({
  minLength: 1,
  maxLength: 255,
  description: "The route's pattern, such as `/contacts/{id}`; `(unknown)` for paths that don't exist",
});

const entryFields = {
  id: field.Id("req", "The call's request id, as in the `X-Request-Id` header"),
  at: field.Timestamp("When the call arrived"),
  key_id: field.Nullable(keyId),
  key_name: field.Nullable(
    Type.String({
      description: "The name that the API key had at the time, or the name of the inbound trigger that was called",
    }),
  ),
  user_id: field.Nullable(Type.String({ description: "The signed-in member of the call" })),
  mode: field.Nullable(mode),
  method,
  endpoint,
  path: Type.String({ description: "The requested path, without the query string" }),
  status: Type.Integer({ description: "HTTP status of the response" }),
  latency_ms: Type.Number({
    description: "Milliseconds from the first byte of the request until the response was ready",
  }),
  source_ip: Type.String({ description: "The caller's IP address" }),
  user_agent: field.Nullable(Type.String({ description: "The `User-Agent` header" })),
  argument_hash: field.Nullable(
    Type.String({
      description:
        "HMAC-SHA-256 of the canonical arguments without secrets, in hex, with a key of this installation; null if the call had none",
    }),
  ),
};

export const AuditEntry = Type.Object(entryFields);
export type AuditEntryWire = Static<typeof AuditEntry>;

export const AuditEntryWithPayload = Type.Object({
  ...entryFields,
  payload: Type.Unsafe<Record<string, unknown> | null>({
    type: ["object", "null"],
    additionalProperties: true,
    description:
      "`query` and `body` of the call, without secrets. Stored for 7 days; null after that, or if there were none",
  }),
});
export type AuditEntryWithPayloadWire = Static<typeof AuditEntryWithPayload>;

export const RefusedCalls = Type.Object({
  id: field.Id("rfs", "The count's id"),
  minute: field.Timestamp("The minute in which the calls arrived"),
  source_ip: Type.String({
    description: "The source: an IPv4 address, or the /64 network of an IPv6 address; `(others)` for the rest",
  }),
  method,
  endpoint,
  status: Type.Integer({ description: "HTTP status of the responses" }),
  calls: Type.Integer({ description: "Number of calls" }),
  last_call_at: field.Timestamp("When the last call arrived"),
});
export type RefusedCallsWire = Static<typeof RefusedCalls>;

const counts = {
  calls: Type.Integer({ description: "Number of calls, including refused ones" }),
  errors: Type.Integer({ description: "Number of calls with a status of 400 or above, including rate-limited ones" }),
  rate_limited: Type.Integer({ description: "Number of calls with the status 429" }),
  last_call_at: field.Nullable(field.Timestamp("When the last call arrived")),
};

export const KeyUsage = Type.Object({
  key_id: field.Id("key", "The key"),
  days: Type.Array(Type.Object({ day: Type.String({ description: "A day in UTC, such as 2026-01-15" }), ...counts }), {
    description: "The last 30 days including today, oldest first, including days without calls",
  }),
  totals: Type.Object(counts),
});
export type KeyUsageWire = Static<typeof KeyUsage>;

const example = {
  id: "req_0NxQ2V7mJrT4sLwZ8bYc1D",
  at: "2026-01-15T09:30:00.000Z",
  key_id: "key_0NxQ2V7mJrT4sLwZ8bYc1D",
  key_name: "Nightly import",
  user_id: null,
  mode: "live",
  method: "POST",
  endpoint: "/contacts",
  path: "/api/v1/contacts",
  status: 201,
  latency_ms: 3.412,
  source_ip: "203.0.113.7",
  user_agent: "cqs-python/1.0",
  argument_hash: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
};
const tag = "Audit";

export const listAuditEntries = operation({
  id: "listAuditEntries",
  method: "GET",
  path: "/audit",
  tag,
  summary: "Search the audit log",
  description:
    "Returns audit entries, newest first. Refused calls without a valid credential are not listed but counted: see `GET /audit/refusals`. Multiple filters are combined with AND; entries of both modes are listed unless you set `mode`. The whole log of 400 days is searched if you use no filter, only `key_id`, only `person`, only a `status` of 400 or above, or `request_id`. All other searches cover at most 31 days: by default the 30 days up to `before` (or now). A wider range returns 400.",
  access: withSession("admin"),
  query: Type.Object({
    ...field.paging("req"),
    key_id: Type.Optional(field.Id("key", "Only calls of this API key")),
    person: Type.Optional(
      field.Text(
        320,
        "Only calls of this member: an e-mail address or user id, also of people who have left the workspace",
      ),
    ),
    source_ip: Type.Optional(
      Type.String({
        minLength: 2,
        maxLength: 45,
        pattern: "^[0-9A-Fa-f:.]+$",
        description: "Only calls from this IPv4 or IPv6 address",
      }),
    ),
    endpoint: Type.Optional(endpoint),
    method: Type.Optional(method),
    status: Type.Optional(
      Type.String({ pattern: "^[2-5]([0-9]{2}|xx)$", description: "A status such as `404`, or a class such as `4xx`" }),
    ),
    mode: Type.Optional(field.Choice(["live", "test"], "Only calls in this mode")),
    after: Type.Optional(field.Timestamp("Only calls that arrived after this time")),
    before: Type.Optional(field.Timestamp("Only calls that arrived before this time")),
    request_id: Type.Optional(field.Id("req", "Only the call with this request id")),
  }),
  success: [{ status: 200, meaning: "A page of entries", data: field.List(AuditEntry) }],
  errors: [],
  example: { response: { items: [example], has_more: false } },
});

export const listAuditRefusals = operation({
  id: "listAuditRefusals",
  method: "GET",
  path: "/audit/refusals",
  tag,
  summary: "Search refused calls",
  description:
    "Returns counts of refused calls that had no valid API key, session or trigger address and therefore belong to no workspace. They are counted by source address, route, status and minute; their content is not stored. Each node lists at most 500 such counts per minute; further calls are counted by status only, with `(others)` as address, method and endpoint. Counts are stored for 400 days. A search with a filter covers at most 31 days: by default the 30 days up to `before` (or now).",
  access: withSession("admin"),
  query: Type.Object({
    ...field.paging("rfs"),
    source_ip: Type.Optional(
      Type.String({ minLength: 1, maxLength: 64, description: "An IP address; for IPv6, its /64 network is searched" }),
    ),
    endpoint: Type.Optional(endpoint),
    status: Type.Optional(Type.Integer({ minimum: 400, maximum: 599, description: "HTTP status of the responses" })),
    after: Type.Optional(field.Timestamp("Only minutes that started after this time")),
    before: Type.Optional(field.Timestamp("Only minutes that started before this time")),
  }),
  success: [{ status: 200, meaning: "A page of counts", data: field.List(RefusedCalls) }],
  errors: [],
  example: {
    response: {
      items: [
        {
          id: "rfs_0NxQ2V7mJrT4sLwZ8bYc1D",
          minute: "2026-01-15T09:30:00.000Z",
          source_ip: "203.0.113.7",
          method: "POST",
          endpoint: "/session",
          status: 401,
          calls: 57,
          last_call_at: "2026-01-15T09:30:58.212Z",
        },
      ],
      has_more: false,
    },
  },
});

export const getAuditEntry = operation({
  id: "getAuditEntry",
  method: "GET",
  path: "/audit/{id}",
  tag,
  summary: "Retrieve an audit entry",
  description: "Returns one entry with the payload of its call. Payloads are stored for 7 days.",
  access: withSession("admin"),
  params: field.IdParam("req", "call"),
  success: [{ status: 200, meaning: "The entry", data: AuditEntryWithPayload }],
  errors: ["not_found"],
  example: { response: { ...example, payload: { body: { email: "maria@example.com", first_name: "Maria" } } } },
});

const counted = { calls: 48, errors: 2, rate_limited: 1, last_call_at: "2026-01-15T09:30:00.000Z" };

export const getApiKeyUsage = operation({
  id: "getApiKeyUsage",
  method: "GET",
  path: "/keys/{id}/usage",
  tag,
  summary: "Retrieve an API key's usage",
  description: "Returns the number of calls of an API key for each of the last 30 days (UTC).",
  access: withSession("admin"),
  params: field.IdParam("key", "key"),
  success: [{ status: 200, meaning: "The key's usage", data: KeyUsage }],
  errors: ["not_found"],
  example: { response: { key_id: example.key_id, days: [{ day: "2026-01-15", ...counted }], totals: counted } },
});
