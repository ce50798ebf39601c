import Type, { type Static } from "typebox";
import * as field from "./fields.ts";
import { operation, withSession } from "./operation.ts";

const keyId = field.Id("key", "The key that called; null for a signed-in person and for nobody known");
const mode = field.Choice(["live", "test"], "The mode of the call; null where nobody known was calling");
const method = Type.String({ minLength: 1, maxLength: 20, description: "HTTP method" });
const endpoint = Type.String({
  minLength: 1,
  maxLength: 255,
  description: "The route's pattern, such as `/contacts/{id}`; `(unknown)` for addresses that don't exist",
});

const entryFields = {
  id: field.Id("req", "The request id that the call was answered with"),
  at: field.Timestamp("When the call arrived"),
  key_id: field.Nullable(keyId),
  key_name: field.Nullable(
    Type.String({ description: "The key's name at that time, or the inbound trigger's whose address was called" }),
  ),
  user_id: field.Nullable(Type.String({ description: "The signed-in person who called" })),
  mode: field.Nullable(mode),
  method,
  endpoint,
  path: Type.String({ description: "The path that was called, without its query" }),
  status: Type.Integer({ description: "HTTP status of the answer" }),
  latency_ms: Type.Number({ description: "From the first byte read until the answer was ready" }),
  source_ip: Type.String({ description: "Where the call came from" }),
  user_agent: field.Nullable(Type.String({ description: "What the client calls itself" })),
  argument_hash: field.Nullable(
    Type.String({
      description:
        "HMAC-SHA-256, with a key of this installation, of the canonical arguments without their secrets, in hex; null when none were read",
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
      "`query` and `body` as they were sent, without secrets. Kept for 7 days; null when gone or when there was none",
  }),
});
export type AuditEntryWithPayloadWire = Static<typeof AuditEntryWithPayload>;

export const RefusedCalls = Type.Object({
  id: field.Id("rfs", "The count's id"),
  minute: field.Timestamp("The minute in which the calls arrived"),
  source_ip: Type.String({
    description:
      "Where they came from: an IPv4 address, or the /64 network of an IPv6 address; `(others)` for the rest",
  }),
  method,
  endpoint,
  status: Type.Integer({ description: "HTTP status of the answers" }),
  calls: Type.Integer({ description: "How many there were" }),
  last_call_at: field.Timestamp("When the last of them arrived"),
});
export type RefusedCallsWire = Static<typeof RefusedCalls>;

const counts = {
  calls: Type.Integer({ description: "Answered calls, the refused ones included" }),
  errors: Type.Integer({ description: "Those answered with 400 or above, the rate-limited ones included" }),
  rate_limited: Type.Integer({ description: "Those answered with 429" }),
  last_call_at: field.Nullable(field.Timestamp("When the last of them arrived")),
};

export const KeyUsage = Type.Object({
  key_id: field.Id("key", "The key"),
  days: Type.Array(Type.Object({ day: Type.String({ description: "A day in UTC, such as 2026-01-15" }), ...counts }), {
    description: "The last 30 days including today, oldest first; days without calls are listed too",
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
    "Newest first. Refused calls without a valid credential are not listed here, but counted: see `/audit/refusals`. Filters are combined with and; live and test calls are both listed unless `mode` chooses. `key_id` alone, `person` alone, a `status` of 400 or above alone, `request_id` and a search without filters cover the whole log of 400 days. Any other filter or combination covers at most 31 days: without `after`, the 30 days up to `before` (or now); a wider range is refused.",
  access: withSession("admin"),
  query: Type.Object({
    ...field.paging("req"),
    key_id: Type.Optional(field.Id("key", "Calls of this key")),
    person: Type.Optional(
      field.Text(320, "Calls of this signed-in person: their e-mail or user id, also of somebody who has left"),
    ),
    source_ip: Type.Optional(
      Type.String({
        minLength: 2,
        maxLength: 45,
        pattern: "^[0-9A-Fa-f:.]+$",
        description: "Calls from this address, IPv4 or IPv6",
      }),
    ),
    endpoint: Type.Optional(endpoint),
    method: Type.Optional(method),
    status: Type.Optional(
      Type.String({ pattern: "^[2-5]([0-9]{2}|xx)$", description: "A status such as `404`, or a class such as `4xx`" }),
    ),
    mode: Type.Optional(field.Choice(["live", "test"], "Calls of this mode only")),
    after: Type.Optional(field.Timestamp("Only calls that arrived after this time")),
    before: Type.Optional(field.Timestamp("Only calls that arrived before this time")),
    request_id: Type.Optional(field.Id("req", "The one call that was answered with this request id")),
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
  summary: "Search refused calls without a valid credential",
  description:
    "Calls that were refused and came with no valid key, session or trigger address belong to no workspace. They are counted per source address, route, status and minute; nothing of what they sent is stored. Each node lists at most 500 such counts a minute; calls beyond that are counted by status with `(others)` in place of address, method and endpoint. Counts are kept for 400 days. With a filter a search covers at most 31 days: without `after`, the 30 days up to `before` (or now).",
  access: withSession("admin"),
  query: Type.Object({
    ...field.paging("rfs"),
    source_ip: Type.Optional(
      Type.String({ minLength: 1, maxLength: 64, description: "An address; of IPv6, its /64 network is searched" }),
    ),
    endpoint: Type.Optional(endpoint),
    status: Type.Optional(Type.Integer({ minimum: 400, maximum: 599, description: "HTTP status of the answers" })),
    after: Type.Optional(field.Timestamp("Only minutes that began after this time")),
    before: Type.Optional(field.Timestamp("Only minutes that began before this time")),
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
  summary: "Read an audit entry",
  description: "One entry with the payload of its call, which is kept for 7 days.",
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
  summary: "Read a key's usage",
  description: "The calls of one key over the last 30 days, by day in UTC.",
  access: withSession("admin"),
  params: field.IdParam("key", "key"),
  success: [{ status: 200, meaning: "The key's usage", data: KeyUsage }],
  errors: ["not_found"],
  example: { response: { key_id: example.key_id, days: [{ day: "2026-01-15", ...counted }], totals: counted } },
});
