import type {
  AuditEntryWire,
  AuditEntryWithPayloadWire,
  KeyUsageWire,
  listAuditEntries,
  listAuditRefusals,
  QueryOf,
  RefusedCallsWire,
} from "@cqs/contract";
import { type PageRequest, pageRequest } from "../platform/paging.ts";
import type {
  AuditEntry,
  AuditEntryWithPayload,
  KeyUsage,
  RefusalCount,
  RefusalFilters,
  SearchEntries,
  StatusFilter,
  Usage,
} from "./types.ts";

export const toWire = (entry: AuditEntry): AuditEntryWire => ({
  id: entry.id,
  at: entry.at.toISOString(),
  key_id: entry.keyId,
  key_name: entry.keyName,
  user_id: entry.userId,
  mode: entry.mode,
  method: entry.method,
  endpoint: entry.endpoint,
  path: entry.path,
  status: entry.status,
  latency_ms: entry.latencyMs,
  source_ip: entry.ip,
  user_agent: entry.userAgent,
  argument_hash: entry.argumentHash?.toString("hex") ?? null,
});

export const toWireWithPayload = (entry: AuditEntryWithPayload): AuditEntryWithPayloadWire => ({
  ...toWire(entry),
  payload: entry.payload === null ? null : JSON.parse(entry.payload),
});

export const refusalToWire = (refusal: RefusalCount): RefusedCallsWire => ({
  id: refusal.id,
  minute: refusal.minute.toISOString(),
  source_ip: refusal.address,
  method: refusal.method,
  endpoint: refusal.endpoint,
  status: refusal.status,
  calls: refusal.calls,
  last_call_at: refusal.lastCallAt.toISOString(),
});

export const refusalFiltersOf = (query: QueryOf<typeof listAuditRefusals>): RefusalFilters => ({
  address: query.source_ip,
  endpoint: query.endpoint,
  status: query.status,
});

export const usageToWire = ({ keyId, days, totals }: KeyUsage): KeyUsageWire => ({
  key_id: keyId,
  days: days.map((one) => ({ day: one.day, ...countsToWire(one) })),
  totals: countsToWire(totals),
});

const countsToWire = ({ calls, errors, rateLimited, lastCallAt }: Usage) => ({
  calls,
  errors,
  rate_limited: rateLimited,
  last_call_at: lastCallAt?.toISOString() ?? null,
});

type Query = QueryOf<typeof listAuditEntries>;
type TimedQuery = Pick<Query, "limit" | "starting_after" | "order" | "after" | "before">;

export const filtersOf = (query: Query): SearchEntries["filters"] => ({
  requestId: query.request_id,
  keyId: query.key_id,
  address: query.source_ip,
  endpoint: query.endpoint,
  method: query.method,
  mode: query.mode,
  status: query.status === undefined ? undefined : statusOf(query.status),
});

const statusOf = (text: string): StatusFilter =>
  text.endsWith("xx") ? { hundreds: Number(text.charAt(0)) } : { exactly: Number(text) };

/** What other lists call `created_after` and `created_before`. */
export const pageOfQuery = ({ after, before, ...query }: TimedQuery): PageRequest =>
  pageRequest({
    ...query,
    ...(after === undefined ? {} : { created_after: after }),
    ...(before === undefined ? {} : { created_before: before }),
  });
