import { createHash } from "node:crypto";
import { freshDatabase, type TestDatabase } from "../../test/database.ts";
import type { Deps } from "../platform/http/route.ts";
import { newId } from "../platform/ids.ts";
import type { PageRequest } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import { insertEntries } from "./store.ts";
import type { CallRecord, EntryFilters } from "./types.ts";

export const live: Scope = { workspaceId: "ws_audit", mode: "live" };
export const keyId = (name: string) => `key_${name.padEnd(22, "0")}`;

/** A call of a key, unless told otherwise. Its id holds the given time, as ids of real calls do. */
export function call(given: Partial<CallRecord> = {}): CallRecord {
  const at = given.at ?? new Date();
  return {
    requestId: newId("request", at),
    at,
    scope: live,
    actor: { kind: "key", keyId: keyId("A"), name: "Nightly import" },
    method: "GET",
    endpoint: "/contacts",
    path: "/api/v1/contacts",
    status: 200,
    latencyMs: 1.5,
    ip: "203.0.113.7",
    userAgent: "test",
    argumentHash: createHash("sha256").update("arguments").digest(),
    payload: undefined,
    texts: [],
    ...given,
  };
}

export interface Log {
  readonly db: TestDatabase;
  readonly deps: Deps;
  setNow(iso: string): void;
  /** Puts calls into the log and gives their ids. */
  add(...calls: Partial<CallRecord>[]): Promise<string[]>;
}

/** A log of its own database, and a clock that stands where it is put. */
export async function freshLog(iso: string): Promise<Log> {
  const db = await freshDatabase();
  let now = new Date(iso);
  const deps: Deps = { db, clock: { now: () => now } };
  return {
    db,
    deps,
    setNow: (next) => {
      now = new Date(next);
    },
    async add(...calls) {
      const records = calls.map((given) => call({ at: now, ...given }));
      await insertEntries(db, records);
      return records.map(({ requestId }) => requestId);
    },
  };
}

export const noFilters: EntryFilters = {
  requestId: undefined,
  keyId: undefined,
  userId: undefined,
  address: undefined,
  endpoint: undefined,
  method: undefined,
  mode: undefined,
  status: undefined,
};

export const firstPage: PageRequest = {
  limit: 25,
  order: "desc",
  startingAfter: undefined,
  createdAfter: undefined,
  createdBefore: undefined,
};
