import { createHash } from "node:crypto";
import type { Scope } from "../platform/scope.ts";
import type { AgreementOf } from "../rubrics/index.ts";
import { listRatings } from "./agreement-store.ts";

/** Drafts whose agreement is remembered; the oldest gives way. */
const maxKnown = 200;
/** As many human cards as are compared. */
const maxCards = 200;

/**
 * Returns the agreement that was found for the same draft and the same reviews before. Grading two hundred conversations
 * takes seconds, and a draft is read often while it is written.
 */
export function createKnownAgreementOf(agreementOf: AgreementOf): AgreementOf {
  const known = new Map<string, ReturnType<AgreementOf>>();
  return async (db, scope, rubricId, content) => {
    const all = { rubricId, version: undefined, createdAfter: undefined, createdBefore: undefined, limit: maxCards };
    const ratings = await listRatings(db, scope, all);
    const key = keyOf(scope, [rubricId, content, ratings]);
    const before = known.get(key);
    if (before) return before;
    const found = agreementOf(db, scope, rubricId, content);
    known.set(key, found);
    // What failed is found out anew next time.
    found.catch(() => known.delete(key));
    const [oldest] = known.keys();
    if (known.size > maxKnown && oldest !== undefined) known.delete(oldest);
    return found;
  };
}

const keyOf = ({ workspaceId, mode }: Scope, of: unknown): string =>
  createHash("sha256")
    .update(JSON.stringify([workspaceId, mode, of]))
    .digest("base64");
