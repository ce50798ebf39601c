import type { Deps } from "../platform/http/route.ts";
import { newId } from "../platform/ids.ts";
import type { Scope } from "../platform/scope.ts";
import { judgedBy } from "./judged-by.ts";
import { insertReviewOnce, listReviewRows } from "./store.ts";

export interface AskByRule {
  readonly scope: Scope;
  readonly conversationId: string;
  /** The routing rule's name. */
  readonly rule: string;
  readonly assignees: readonly string[];
  readonly blind: boolean;
}

/**
 * Puts a conversation up for review for a routing rule. One such review per conversation is open at a time: one that
 * nobody has taken yet turns to the newest card. Answers which one is open, and whether it is new.
 */
export function askByRule(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { scope, conversationId, rule, assignees, blind }: AskByRule,
): Promise<{ readonly id: string; readonly created: boolean }> {
  return db.transaction(async (tx) => {
    const judged = await judgedBy(tx, { scope, conversationId, scorecardId: null, rubricId: null });
    const { items } = await listReviewRows(
      tx,
      scope,
      { ...noFilters, status: "open", conversationId, kind: "rule" },
      newest,
    );
    const now = clock.now();
    const id = newId("review", now);
    insertReviewOnce(tx, scope, {
      ...judged,
      id,
      conversationId,
      reason: `rule: ${rule}`,
      reviewersWanted: Math.max(1, assignees.length),
      blind,
      assignees,
      dueAt: null,
      createdAt: now,
    });
    const [open] = items;
    return open ? { id: open.id, created: false } : { id, created: true };
  });
}

const noFilters = {
  status: undefined,
  assignee: undefined,
  conversationId: undefined,
  rubricId: undefined,
  calibrationId: undefined,
  kind: undefined,
  reason: undefined,
};
const newest = {
  limit: 1,
  order: "desc",
  startingAfter: undefined,
  createdAfter: undefined,
  createdBefore: undefined,
} as const;
