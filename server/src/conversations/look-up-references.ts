import type { Database } from "../database/database.ts";
import { batcher } from "../platform/batch.ts";
import { findReferences } from "./references-store.ts";
import type { FoundReferences, References } from "./types.ts";

export type LookUpReferences = (asked: References) => Promise<FoundReferences>;

const nothing: FoundReferences = {
  agentId: null,
  rubricKnown: false,
  contactId: null,
  assigneeKnown: false,
  known: false,
};

/**
 * Finds what a conversation refers to before its transaction begins: ingest then only writes, which takes a single
 * statement. Conversations that arrive together share one look-up.
 */
export function createReferenceLookup(db: Database): LookUpReferences {
  const lookup = batcher<References, FoundReferences | undefined>({
    maxSize: 500,
    maxWaiting: 10_000,
    run: (asked) => findReferences(db, asked),
  });
  return async (asked) => {
    const { agent, rubricId, contact, assigneeId = null, externalId } = asked;
    if ([agent, rubricId, contact, assigneeId, externalId].every((value) => value === null)) return nothing;
    return (await lookup.add(asked)) ?? nothing;
  };
}
