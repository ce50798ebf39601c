import type { Queryable } from "../database/database.ts";
import type { TextPlace } from "../platform/http/kept-texts.ts";
import type { CallRecord } from "../platform/http/recorder.ts";
import type { PageRequest } from "../platform/paging.ts";
import type { Mode, Scope } from "../platform/scope.ts";

/** One answered call. Its id is the request id, which holds the time at which it arrived. */
export interface AuditEntry {
  readonly id: string;
  readonly at: Date;
  readonly keyId: string | null;
  readonly keyName: string | null;
  readonly userId: string | null;
  readonly mode: Mode | null;
  readonly method: string;
  readonly endpoint: string;
  readonly path: string;
  readonly status: number;
  readonly latencyMs: number;
  readonly ip: string;
  readonly userAgent: string | null;
  readonly argumentHash: Buffer | null;
}

export interface AuditEntryWithPayload extends AuditEntry {
  /** JSON, as it was noted when the call came in. */
  readonly payload: string | null;
}

export interface StoredEntry extends AuditEntryWithPayload {
  /** What the payload lacks: texts of conversations. */
  readonly texts: readonly TextPlace[];
}

/** 404, or 4 for all of its class. */
export type StatusFilter = { readonly exactly: number } | { readonly hundreds: number };

export interface EntryFilters {
  readonly requestId: string | undefined;
  readonly keyId: string | undefined;
  /** A person's user id. */
  readonly userId: string | undefined;
  readonly address: string | undefined;
  readonly endpoint: string | undefined;
  readonly method: string | undefined;
  readonly mode: Mode | undefined;
  readonly status: StatusFilter | undefined;
}

export interface SearchEntries {
  readonly scope: Scope;
  readonly filters: Omit<EntryFilters, "userId">;
  /** An e-mail or a user id. */
  readonly person: string | undefined;
  readonly page: PageRequest;
}

export interface Usage {
  readonly calls: number;
  readonly errors: number;
  readonly rateLimited: number;
  readonly lastCallAt: Date | null;
}

export interface DayUsage extends Usage {
  /** In UTC: 2026-01-15. */
  readonly day: string;
}

export interface KeyUsage {
  readonly keyId: string;
  readonly days: readonly DayUsage[];
  readonly totals: Usage;
}

/** Refused calls without a valid credential that are counted together. */
export interface RefusalCount {
  readonly id: string;
  readonly minute: Date;
  /** An IPv4 address or an IPv6 /64; `(others)` where there were too many of them. */
  readonly address: string;
  readonly method: string;
  readonly endpoint: string;
  readonly status: number;
  readonly calls: number;
  readonly lastCallAt: Date;
}

export interface RefusalFilters {
  readonly address: string | undefined;
  readonly endpoint: string | undefined;
  readonly status: number | undefined;
}

/** Keys belong to another domain, which says whether there is one. */
export type KeyExists = (tx: Queryable, scope: Scope, keyId: string) => Promise<boolean>;

/** People belong to another domain, which finds the user id behind an e-mail. */
export type PersonIdOf = (tx: Queryable, email: string) => Promise<string | undefined>;

/** What a call leaves behind, as the HTTP platform hands it over. */
export type { CallRecord };
