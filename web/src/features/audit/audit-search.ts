import type { ListAuditEntriesQuery, ListAuditRefusalsQuery } from "../../api/client.ts";

/** Filters of the audit log, as its address has them. `mode` is taken: it says in which mode the app is. */
export const filterNames = [
  "key_id",
  "person",
  "method",
  "endpoint",
  "status",
  "call_mode",
  "source_ip",
  "request_id",
] as const;

export type FilterName = (typeof filterNames)[number];
const otherNames = ["period", "tab", "entry"] as const;
export type AuditSearch = { readonly [Name in FilterName | (typeof otherNames)[number]]?: string };

const dayMs = 86_400_000;
const periodDays: Readonly<Record<string, number>> = { "1d": 1, "7d": 7, "30d": 30 };
export const defaultPeriod = "30d";

export const auditSearchOf = (search: Record<string, unknown>): AuditSearch =>
  Object.fromEntries(
    [...filterNames, ...otherNames].flatMap((name) => {
      const value = [search[name]].flat()[0];
      return typeof value === "string" && value !== "" ? [[name, value]] : [];
    }),
  );

export const isFiltered = (search: AuditSearch): boolean => filterNames.some((name) => search[name] !== undefined);

export const withoutFilters = ({ period, tab }: AuditSearch): AuditSearch => ({ period, tab });

const startOf = (search: AuditSearch, now: number) => {
  const days = periodDays[search.period ?? defaultPeriod] ?? 30;
  return new Date(now - days * dayMs).toISOString();
};

/** As the API takes them. A request id is unique: the period must not hide the call. */
export function entriesQueryOf(search: AuditSearch, now = Date.now()): ListAuditEntriesQuery {
  const { call_mode: mode, request_id: requestId, ...rest } = search;
  if (requestId) return { request_id: requestId };
  const { period: _period, tab: _tab, entry: _entry, ...filters } = rest;
  return {
    ...filters,
    ...(mode === "live" || mode === "test" ? { mode } : {}),
    after: startOf(search, now),
  };
}

export function refusalsQueryOf(search: AuditSearch, now = Date.now()): ListAuditRefusalsQuery {
  const { source_ip: sourceIp, endpoint, status } = search;
  const code = Number(status);
  return {
    ...(sourceIp ? { source_ip: sourceIp } : {}),
    ...(endpoint ? { endpoint } : {}),
    ...(code >= 400 ? { status: code } : {}),
    after: startOf(search, now),
  };
}
