import type { Database } from "../database/database.ts";
import { isUnavailable } from "../database/violations.ts";
import { batcher } from "../platform/batch.ts";
import { countGroups, createRefusalGroups } from "./refusal-groups.ts";
import { addRefusals } from "./refusal-store.ts";
import { insertEntries } from "./store.ts";
import type { CallRecord } from "./types.ts";

const maxEntries = 500;
/** In characters. A statement stays below 32 MiB; the largest body that is let in, escaped, goes alone. */
const maxPayload = 8 * 1024 * 1024;
const maxWaiting = 10_000;

export interface AuditWriter {
  /** Resolves when the entry is committed, or the call is counted, and not before: the call is answered after. */
  readonly record: (record: CallRecord) => Promise<void>;
  /** Resolves when nothing is waiting to be written. */
  readonly idle: () => Promise<void>;
}

/**
 * Group commit: whatever is answered while one batch is written goes into the next, one statement and one commit.
 * One batch at a time: a second one in flight gained a sixth on idle cores, and cost more work per entry on busy ones.
 */
export function createAuditWriter({ db }: { readonly db: Database }): AuditWriter {
  const batches = batcher<CallRecord, Outcome>({
    maxSize: maxEntries,
    maxWaiting,
    weight: { of: ({ payload }) => payload?.length ?? 0, max: maxPayload },
    run: (records) => write(db, records),
  });
  const groups = createRefusalGroups();
  const refusals = batcher<CallRecord, void>({
    maxSize: maxEntries,
    maxWaiting,
    run: async (records) => {
      await addRefusals(db, countGroups(records.map((record) => ({ group: groups.of(record), at: record.at }))));
      return records.map(() => undefined);
    },
  });
  return {
    async record(record) {
      if (isUnknownCaller(record) && record.status >= 400) return refusals.add(record);
      const outcome = await batches.add(record);
      if (outcome) throw outcome.failure;
    },
    idle: async () => void (await Promise.all([batches.idle(), refusals.idle()])),
  };
}

/** Without a key, session or trigger that we know. What such a call sends is never stored, and its refusal only counted. */
const isUnknownCaller = ({ scope }: CallRecord) => scope === undefined;

type Outcome = { readonly failure: unknown } | undefined;

/** One entry that can't be stored must not take the others with it: halving the batch finds it in few statements. */
async function write(db: Database, records: readonly CallRecord[]): Promise<readonly Outcome[]> {
  try {
    await insertEntries(db, records);
    return records.map(() => undefined);
  } catch (failure) {
    if (records.length === 1 || isUnavailable(failure)) return records.map(() => ({ failure }));
    const middle = Math.ceil(records.length / 2);
    const first = await write(db, records.slice(0, middle));
    return [...first, ...(await write(db, records.slice(middle)))];
  }
}
